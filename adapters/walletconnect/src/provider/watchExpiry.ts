import type { ClockService } from '@latchkey/kernel'
import { WAKE_GRACE } from '../constants.ts'

/** Two clock ticks late means that the page slept. */
const SLEPT = 2000
const TICK = 1000

/**
 * Calls `expire`, once or twice, when a moment has come: by the wall clock and by a timer of its own, so that neither a
 * sleeping page nor a jumping clock keeps an old code alive. After a sleep it waits a little, since what was approved
 * meanwhile may still arrive. Stops with the signal.
 *
 * @param expiresAt milliseconds since 1970
 */
export function watchExpiry(clock: ClockService, expiresAt: number, signal: AbortSignal, expire: () => void): void {
  const expireAwake = async (): Promise<void> => {
    if (clock.now() - expiresAt > SLEPT) await clock.sleep(WAKE_GRACE, signal)
    expire()
  }
  const stopTicking = clock.every(TICK, () => {
    if (clock.now() < expiresAt) return
    stopTicking()
    expireAwake().catch(() => undefined)
  })
  clock
    .sleep(Math.max(0, expiresAt - clock.now()), signal)
    .then(expireAwake, () => undefined)
    .catch(() => undefined)
  signal.addEventListener('abort', () => stopTicking(), { once: true })
}
