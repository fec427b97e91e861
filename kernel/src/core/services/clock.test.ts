import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, KernelError } from '../errors/kernelError.ts'
import { createClock } from './createServices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A page that can be hidden. */
function setUp() {
  let visible = true
  const listeners = new Set<(visible: boolean) => void>()
  const clock = createClock({
    isVisible: () => visible,
    onVisibility(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  return {
    clock,
    listeners,
    show(next: boolean) {
      visible = next
      for (const listener of listeners) listener(next)
    },
  }
}

describe('clock.sleep', () => {
  test('default', async () => {
    const { clock } = setUp()
    const done = vi.fn()
    void clock.sleep(100).then(done)
    await vi.advanceTimersByTimeAsync(99)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledOnce()
    expect(clock.now()).toBe(Date.now())
  })

  test('behavior: abort ends it', async () => {
    const { clock } = setUp()
    const controller = new AbortController()
    const slept = clock.sleep(100, controller.signal).catch((error: unknown) => error)
    controller.abort()
    expect(isKernelError(await slept, 'kernel/aborted')).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: abort with a reason of ours gives that reason', async () => {
    const { clock } = setUp()
    const reason = kernelError('kernel/destroyed')
    await expect(clock.sleep(100, AbortSignal.abort(reason))).rejects.toBe(reason)
    await expect(clock.sleep(100, AbortSignal.abort('x'))).rejects.toBeInstanceOf(KernelError)
  })

  test('behavior: leaves nothing on the signal', async () => {
    const { clock } = setUp()
    const controller = new AbortController()
    const removed = vi.spyOn(controller.signal, 'removeEventListener')
    const slept = clock.sleep(1, controller.signal)
    await vi.advanceTimersByTimeAsync(1)
    await slept
    expect(removed).toHaveBeenCalledOnce()
  })

  test.each([-5, 0, 2 ** 40])('parameters: %i ms', async (ms) => {
    const { clock } = setUp()
    const slept = clock.sleep(ms)
    await vi.advanceTimersByTimeAsync(Math.min(Math.max(ms, 0), 2 ** 31 - 1))
    await expect(slept).resolves.toBeUndefined()
  })
})

describe('clock.every', () => {
  test('default', async () => {
    const { clock } = setUp()
    const tick = vi.fn()
    const stop = clock.every(100, tick)
    await vi.advanceTimersByTimeAsync(350)
    expect(tick).toHaveBeenCalledTimes(3)
    stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(tick).toHaveBeenCalledTimes(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: pauses while hidden and ticks at once when shown', async () => {
    const { clock, show } = setUp()
    const tick = vi.fn()
    clock.every(100, tick)
    show(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(tick).not.toHaveBeenCalled()
    show(true)
    expect(tick).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(100)
    expect(tick).toHaveBeenCalledTimes(2)
  })

  test('behavior: stopping while hidden forgets the page', () => {
    const { clock, show, listeners } = setUp()
    const stop = clock.every(100, () => undefined)
    show(false)
    stop()
    expect(listeners.size).toBe(0)
  })

  test('error: a tick that throws does not end the beat', async () => {
    const { clock } = setUp()
    const tick = vi.fn().mockImplementationOnce(() => {
      throw new Error('tick')
    })
    clock.every(100, tick)
    await expect(vi.advanceTimersByTimeAsync(100)).rejects.toThrow('tick')
    await vi.advanceTimersByTimeAsync(100)
    expect(tick).toHaveBeenCalledTimes(2)
  })
})
