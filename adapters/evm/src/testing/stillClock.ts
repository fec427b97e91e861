import type { ClockService } from '@latchkey/kernel'

/** A clock that stands still until it is told to move on. */
export interface StillClock extends ClockService {
  /** Moves on by `ms`; what falls due runs in order, with what follows from it at once. */
  advance(ms: number): Promise<void>
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** Starts in 2026. */
export function stillClock(): StillClock {
  let now = Date.UTC(2026, 0, 1)
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>()
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const alarm = { at: now + ms, ring: resolve }
        const stop = (): void => {
          alarms.delete(alarm)
          reject(signal?.reason)
        }
        if (signal?.aborted) return stop()
        signal?.addEventListener('abort', stop, { once: true })
        alarms.add(alarm)
      }),
    every: () => () => undefined,
    async advance(ms) {
      const until = now + ms
      await settle()
      for (;;) {
        const [next] = [...alarms].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        alarms.delete(next)
        now = next.at
        next.ring()
        await settle()
      }
      now = until
    },
  }
}
