// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../testing/fakeClock.ts'
import { fakePlatform } from '../../testing/fakePlatform.ts'
import { drained } from '../fixtures/drained.ts'
import { giveWay, nextIdle, whenIdle } from './idle.ts'

/** Safari has no `requestIdleCallback`; neither has the page of these tests unless one is given. */
function giveIdle(): () => void {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  return () => {
    for (const callback of waiting.splice(0)) callback()
  }
}

function wait(platform = fakePlatform(), controller = new AbortController()) {
  const clock = fakeClock()
  const done = vi.fn()
  void whenIdle({ clock, platform }, controller.signal).then(done)
  return { clock, done, controller }
}

beforeEach(() => vi.stubGlobal('requestIdleCallback', undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('whenIdle', () => {
  test('behavior: once the page is seen nothing is listened to any more', async () => {
    const listeners = new Set<(visible: boolean) => void>()
    const platform = fakePlatform({
      isVisible: () => false,
      onVisibility(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    })
    wait(platform)
    await drained()
    for (const listener of listeners) listener(false)
    expect(listeners.size).toBe(1)
    for (const listener of listeners) listener(true)
    expect(listeners.size).toBe(0)
  })

  test('default: in the first idle moment', async () => {
    const idle = giveIdle()
    const { done } = wait()
    await drained()
    expect(done).not.toHaveBeenCalled()
    idle()
    await drained()
    expect(done).toHaveBeenCalledOnce()
  })

  test('behavior: after a pause in browsers that tell of no idle moment', async () => {
    const { done, clock } = wait()
    await drained()
    await clock.advance(99)
    expect(done).not.toHaveBeenCalled()
    await clock.advance(1)
    await drained()
    expect(done).toHaveBeenCalledOnce()
  })

  test('behavior: not before the page has loaded', async () => {
    const idle = giveIdle()
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    const { done } = wait()
    await drained()
    idle()
    await drained()
    expect(done).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('load'))
    await drained()
    idle()
    await drained()
    expect(done).toHaveBeenCalledOnce()
  })

  test('behavior: a hidden page waits until it is seen', async () => {
    const idle = giveIdle()
    let show: (isVisible: boolean) => void = () => undefined
    const platform = fakePlatform({
      isVisible: () => false,
      onVisibility: (listener) => {
        show = listener
        return () => undefined
      },
    })
    const { done } = wait(platform)
    await drained()
    idle()
    await drained()
    expect(done).not.toHaveBeenCalled()
    show(true)
    await drained()
    idle()
    await drained()
    expect(done).toHaveBeenCalledOnce()
  })

  test.each([
    [{ saveData: true, effectiveType: '4g' }, 0],
    [{ saveData: false, effectiveType: 'slow-2g' }, 0],
    [{ saveData: false, effectiveType: '2g' }, 0],
    [{ saveData: false, effectiveType: '3g' }, 0],
    [{ saveData: false, effectiveType: '4g' }, 1],
  ])('parameters: line %o', async (connection, times) => {
    const idle = giveIdle()
    vi.stubGlobal('navigator', { connection })
    const { done } = wait()
    await drained()
    idle()
    await drained()
    expect(done).toHaveBeenCalledTimes(times)
  })

  test('behavior: an aborted wait never ends', async () => {
    const idle = giveIdle()
    const { done, controller } = wait()
    await drained()
    controller.abort()
    idle()
    await drained()
    expect(done).not.toHaveBeenCalled()
  })
})

describe('nextIdle', () => {
  test('parameters: how long a busy page is waited for', () => {
    const ask = vi.fn()
    vi.stubGlobal('requestIdleCallback', ask)
    void nextIdle(fakeClock(), new AbortController().signal, 100)
    void nextIdle(fakeClock(), new AbortController().signal)
    expect(ask.mock.calls.map(([, options]) => options)).toEqual([{ timeout: 100 }, {}])
  })
})

describe('giveWay', () => {
  test('default: what the page still has to do comes first', async () => {
    const idle = giveIdle()
    const done = vi.fn()
    void giveWay(40).then(done)
    await drained()
    expect(done).not.toHaveBeenCalled()
    idle()
    await drained()
    expect(done).toHaveBeenCalledOnce()
  })

  test('parameters: how long that may take', () => {
    const ask = vi.fn()
    vi.stubGlobal('requestIdleCallback', ask)
    void giveWay(40)
    expect(ask.mock.calls.map(([, options]) => options)).toEqual([{ timeout: 40 }])
  })

  test('behavior: at once in browsers that tell of no idle moment', async () => {
    await expect(giveWay(40)).resolves.toBeUndefined()
  })
})
