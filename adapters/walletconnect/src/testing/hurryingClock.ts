import timers from 'node:timers/promises'
import type { ClockService } from '@latchkey/kernel'

/** A clock of real time whose pauses a test can cut short, so that nothing depends on the speed of the machine. */
export interface HurryingClock extends ClockService {
  /** Ends the pauses that are running; later ones pass `times` as fast. */
  hurry(times: number): void
}

/** Starts at the speed of real time; the wall clock always goes on as it does. */
export function hurryingClock(): HurryingClock {
  let speed = 1
  let waking = new AbortController()
  const sleep: ClockService['sleep'] = async (ms, signal) => {
    const woken = waking.signal
    try {
      await timers.setTimeout(ms / speed, undefined, { signal: signal ? AbortSignal.any([woken, signal]) : woken })
    } catch (error) {
      if (signal?.aborted || !woken.aborted) throw error
    }
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
    hurry(times) {
      speed = times
      waking.abort()
      waking = new AbortController()
    },
  }
}
