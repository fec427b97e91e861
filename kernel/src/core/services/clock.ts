import { abortError } from '../errors/errorTable.ts'
import type { ClockService, PlatformService } from './services.ts'

/** Longest delay a browser timer can hold. */
const LONGEST_TIMER = 2 ** 31 - 1

/** The real clock. */
export function createClock(platform: Pick<PlatformService, 'isVisible' | 'onVisibility'>): ClockService {
  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal))
      const onAbort = (): void => {
        clearTimeout(timer)
        reject(abortError(signal))
      }
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
        Math.min(Math.max(ms, 0), LONGEST_TIMER),
      )
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  function every(ms: number, tick: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let due = Date.now() + ms
    const arm = (): void => {
      clearTimeout(timer)
      if (platform.isVisible()) timer = setTimeout(run, Math.min(Math.max(due - Date.now(), 0), ms, LONGEST_TIMER))
    }
    const run = (): void => {
      due = Date.now() + ms
      arm()
      tick()
    }
    const stop = platform.onVisibility((visible) => (visible ? run() : arm()))
    arm()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }

  return { now: () => Date.now(), sleep, every }
}
