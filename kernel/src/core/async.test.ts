import { createStore } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../testing/fakeClock.ts'
import { runAttempt, SLOW_AFTER, watchSlow } from './async.ts'
import { kernelError } from './errors/errorTable.ts'

function setUp() {
  const clock = fakeClock()
  const view = new AbortController()
  const ctx = { id: 'shop', store: createStore(), services: { clock }, whileShown: () => view.signal }
  return { ctx, clock, view }
}
const never = (): Promise<never> => Promise.race([])

describe('runAttempt', () => {
  test('default: what the work resolves with', async () => {
    const { ctx } = setUp()
    expect(await runAttempt(ctx, async () => 1)).toEqual({ status: 'done', value: 1 })
  })

  test('error: a failure is an outcome, as a KernelError', async () => {
    const { ctx } = setUp()
    const error = kernelError('request/rejected')
    expect(await runAttempt(ctx, () => Promise.reject(error))).toEqual({ status: 'failed', error })
    expect(await runAttempt(ctx, () => Promise.reject(new Error('x')))).toMatchObject({
      status: 'failed',
      error: { code: 'unknown' },
    })
  })

  test('behavior: slow after 30 seconds, once, and not after the answer', async () => {
    const { ctx, clock } = setUp()
    const onSlow = vi.fn()
    const quick = runAttempt(ctx, async () => 1, { name: 'quick', onSlow })
    await quick
    void runAttempt(ctx, never, { onSlow })
    await clock.advance(29_999)
    expect(onSlow).not.toHaveBeenCalled()
    await clock.advance(60_000)
    expect(onSlow).toHaveBeenCalledOnce()
  })

  test('behavior: the newest of a name wins, attempts of other names go on', async () => {
    const { ctx } = setUp()
    let first: AbortSignal | undefined
    const old = runAttempt(ctx, (signal) => {
      first = signal
      return never()
    })
    let answer: (value: string) => void = () => undefined
    const other = runAttempt(ctx, () => new Promise<string>((resolve) => (answer = resolve)), { name: 'other' })
    const young = runAttempt(ctx, async () => 'young')
    expect(await old).toEqual({ status: 'aborted' })
    expect(first?.aborted).toBe(true)
    expect(await young).toEqual({ status: 'done', value: 'young' })
    answer('other')
    expect(await other).toEqual({ status: 'done', value: 'other' })
  })

  test('behavior: leaving the view aborts, before and while it works', async () => {
    const { ctx, view } = setUp()
    const running = runAttempt(ctx, never)
    view.abort()
    expect(await running).toEqual({ status: 'aborted' })
    const work = vi.fn(async () => 1)
    expect(await runAttempt(ctx, work)).toEqual({ status: 'aborted' })
    expect(work).not.toHaveBeenCalled()
  })
})

describe('watchSlow', () => {
  test('default: after 30 seconds, once; never when it was stopped', async () => {
    const { clock } = setUp()
    const [onSlow, onStopped] = [vi.fn(), vi.fn()]
    watchSlow(clock, onSlow)
    const stop = watchSlow(clock, onStopped)
    await clock.advance(SLOW_AFTER - 1)
    expect(onSlow).not.toHaveBeenCalled()
    stop()
    await clock.advance(SLOW_AFTER)
    expect([onSlow.mock.calls.length, onStopped.mock.calls.length]).toEqual([1, 0])
  })
})
