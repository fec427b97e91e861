import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '../../testing/fakeClock.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { joinSignals, withTimeout } from './signals.ts'

describe('joinSignals', () => {
  test('default: aborts with the first of them, with a KernelError', () => {
    const [a, b] = [new AbortController(), new AbortController()]
    const joined = joinSignals(a.signal, undefined, b.signal)
    expect(joined.signal.aborted).toBe(false)
    b.abort('because')
    expect(joined.signal.aborted).toBe(true)
    expect(isKernelError(joined.signal.reason, 'kernel/aborted')).toBe(true)
    a.abort()
    expect(isKernelError(joined.signal.reason, 'kernel/aborted')).toBe(true)
  })

  test('behavior: a KernelError that was the reason stays it', () => {
    const given = new AbortController()
    const joined = joinSignals(given.signal)
    const reason = kernelError('connect/expired')
    given.abort(reason)
    expect(joined.signal.reason).toBe(reason)
  })

  test('behavior: one that has aborted before aborts it at once', () => {
    expect(joinSignals(AbortSignal.abort()).signal.aborted).toBe(true)
    expect(joinSignals().signal.aborted).toBe(false)
  })

  test('behavior: its own abort leaves those it follows alone', () => {
    const given = new AbortController()
    const joined = joinSignals(given.signal)
    joined.abort(kernelError('connect/expired'))
    expect(joined.signal.aborted).toBe(true)
    expect(given.signal.aborted).toBe(false)
  })

  test('behavior: aborted exactly when one of them aborted before it was released', () => {
    const step = fc.oneof(fc.record({ abort: fc.nat(3) }), fc.constant({ release: true as const }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const controllers = Array.from({ length: 4 }, () => new AbortController())
        const joined = joinSignals(...controllers.map(({ signal }) => signal))
        let expected = false
        let isReleased = false
        for (const each of steps) {
          if ('release' in each) {
            joined.release()
            isReleased = true
          } else {
            const isNew = !controllers[each.abort]?.signal.aborted
            controllers[each.abort]?.abort()
            expected ||= isNew && !isReleased
          }
          expect(joined.signal.aborted).toBe(expected)
        }
      }),
    )
  })
})

describe('withTimeout', () => {
  const limit = { limit: 1000, code: 'http/timeout' } as const

  test('default: what the work resolves with, in time', async () => {
    const clock = fakeClock()
    const { signal } = new AbortController()
    const work = withTimeout(clock, { ...limit, signal }, async () => clock.sleep(999).then(() => 'done'))
    await clock.advance(999)
    await expect(work).resolves.toBe('done')
  })

  test('error: the code of the limit, when the time is over', async () => {
    const clock = fakeClock()
    const { signal } = new AbortController()
    const work = withTimeout(clock, { ...limit, signal }, (own) => clock.sleep(60_000, own)).catch((error) => error)
    await clock.advance(1000)
    const error: unknown = await work
    expect(isKernelError(error, 'http/timeout') && error.details).toEqual({ limit: 1000 })
  })

  test('error: the abort of the caller, which the work sees', async () => {
    const clock = fakeClock()
    const controller = new AbortController()
    const work = withTimeout(clock, { ...limit, signal: controller.signal }, (own) => clock.sleep(60_000, own))
    const failed = work.catch((error: unknown) => error)
    controller.abort()
    expect(isKernelError(await failed, 'kernel/aborted')).toBe(true)
  })

  test('behavior: afterwards neither the limit nor the caller reaches the signal of the work', async () => {
    const clock = fakeClock()
    const controller = new AbortController()
    let own: AbortSignal | undefined
    await withTimeout(clock, { ...limit, signal: controller.signal }, async (signal) => {
      own = signal
    })
    await clock.advance(5000)
    controller.abort()
    expect(own?.aborted).toBe(false)
  })
})
