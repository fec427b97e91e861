import type { ClockService } from '../core/services/services.ts'

/** A clock that stands still until the test moves it on. */
export interface FakeClock extends ClockService {
  /** Moves on by `ms`, running everything that falls due, in order, with all that follows from it. */
  advance(ms: number): Promise<void>
}

interface Alarm {
  readonly at: number
  readonly ring: () => void
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** @param start milliseconds since 1970 */
export function fakeClock(start: number = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start
  const alarms = new Set<Alarm>()
  const next = (until: number): Alarm | undefined =>
    [...alarms].filter((alarm) => alarm.at <= until).sort((a, b) => a.at - b.at)[0]
  const at = (time: number, ring: () => void): (() => void) => {
    const alarm = { at: time, ring }
    alarms.add(alarm)
    return () => void alarms.delete(alarm)
  }
  return {
    now: () => now,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        const stop = (): void => {
          cancel()
          reject(signal?.reason)
        }
        const cancel = at(now + ms, () => {
          signal?.removeEventListener('abort', stop)
          resolve()
        })
        if (signal?.aborted) stop()
        else signal?.addEventListener('abort', stop, { once: true })
      })
    },
    every(ms, tick) {
      let cancel = (): void => undefined
      const again = (): void => {
        cancel = at(now + ms, () => {
          again()
          tick()
        })
      }
      again()
      return () => cancel()
    },
    async advance(ms) {
      const until = now + ms
      await settle()
      for (let alarm = next(until); alarm; alarm = next(until)) {
        alarms.delete(alarm)
        now = alarm.at
        alarm.ring()
        await settle()
      }
      now = until
    },
  }
}
