import { type ClockService, kernelError } from '@latchkey/kernel'
import type { SignClient } from './clientTypes.ts'
import { forget } from './forget.ts'

/** Milliseconds the wallet is given to be told; then the session is forgotten on this side. */
const LIMIT = 5000
const REASON = { code: 6000, message: 'User disconnected.' }

/** Ends a session: tells the wallet, and forgets it whether that worked or not. @throws what kept the wallet from being told */
export async function endSession(client: SignClient, topic: string, clock: ClockService): Promise<void> {
  const timer = new AbortController()
  const late = clock.sleep(LIMIT, timer.signal).then(() => {
    throw kernelError('disconnect/failed')
  })
  late.catch(() => undefined)
  try {
    await Promise.race([client.disconnect({ topic, reason: REASON }), late])
  } finally {
    timer.abort()
    await forget(client, topic)
    // Nothing is said on it any more; on a used pairing the library may still be at work.
    client.core.history.delete(topic)
    await client.core.relayer.messages.del(topic)
  }
}
