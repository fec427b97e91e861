import type { ClockService, PlatformService } from './services.ts'

/** Milliseconds that stand for an idle moment where the browser does not tell of one, as Safari does not. */
const PAUSE = 100

/** What the Network Information API says of the visitor's line; not every browser has it. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the visitor pays for bytes or waits for them: nothing is fetched ahead then. */
function isCostly(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: NetworkInformation }
  return connection?.saveData === true || /[23]g$/.test(connection?.effectiveType ?? '')
}

/** Resolves with the next event of a target; never when the signal aborts. */
const event = (target: EventTarget, type: string, signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    target.addEventListener(type, resolve, { once: true, signal })
  })

/**
 * Resolves when the main thread has nothing else to do, soon after the next frame at the latest.
 * @returns a promise that stays pending when the signal aborts
 */
export function nextIdle(clock: Pick<ClockService, 'sleep'>, signal: AbortSignal, timeout?: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      if (!signal.aborted) resolve()
    }
    // As a property: a page whose browser has none must not fail here.
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(done, timeout === undefined ? {} : { timeout })
    else clock.sleep(PAUSE, signal).then(done, () => undefined)
  })
}

/** Lets what the main thread still has to do come first, for some milliseconds at most; at once where the browser does not tell. */
export function giveWay(timeout: number): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(() => resolve(), { timeout })
    else resolve()
  })
}

/** Milliseconds after which a frame is not waited for any more: a hidden page has none. */
const FRAME_LIMIT = 100

/** Resolves when what has changed is on the screen; at once on a page that is not seen, and where nothing is painted. */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame !== 'function' || document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, FRAME_LIMIT)
    // Callbacks of a frame run before it is painted, tasks after it.
    requestAnimationFrame(() => {
      clearTimeout(limit)
      setTimeout(resolve)
    })
  })
}

/**
 * Resolves once the page has loaded, is seen, and has nothing to do.
 * @returns a promise that stays pending when the signal aborts, and for visitors who save data or have a slow line
 */
export async function whenIdle(
  { clock, platform }: { readonly clock: Pick<ClockService, 'sleep'>; readonly platform: PlatformService },
  signal: AbortSignal,
): Promise<void> {
  if (document.readyState !== 'complete') await event(window, 'load', signal)
  if (!platform.isVisible())
    await new Promise<void>((resolve) => {
      const stop = platform.onVisibility((isVisible) => {
        if (!isVisible) return
        stop()
        resolve()
      })
      signal.addEventListener('abort', stop, { once: true })
    })
  await nextIdle(clock, signal)
  if (isCostly()) await new Promise(() => undefined)
}
