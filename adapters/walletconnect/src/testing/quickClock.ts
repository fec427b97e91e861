import type { ClockService } from '@latchkey/kernel'

/** A clock on which pauses pass `times` as fast, while the wall clock goes on as it does. */
export function quickClock(times: number): ClockService {
  return {
    now: () => Date.now(),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms / times)
        signal?.addEventListener(
          'abort',
          () => {
            clearTimeout(timer)
            reject(signal.reason)
          },
          { once: true },
        )
      }),
    every(ms, tick) {
      const timer = setInterval(tick, ms / times)
      return () => clearInterval(timer)
    },
  }
}
