import { setTimeout as wait } from 'node:timers/promises'
import type { ClockService } from '@latchkey/kernel'

/** A clock on which pauses pass `times` as fast, while the wall clock goes on as it does. */
export function quickClock(times: number): ClockService {
  const sleep: ClockService['sleep'] = async (ms, signal) => {
    await wait(ms / times, undefined, signal ? { signal } : {})
  }
  return {
    now: () => Date.now(),
    sleep,
    every(ms, tick) {
      const over = new AbortController()
      const run = async (): Promise<void> => {
        for (;;) {
          await sleep(ms, over.signal)
          tick()
        }
      }
      run().catch(() => undefined)
      return () => over.abort()
    },
  }
}
