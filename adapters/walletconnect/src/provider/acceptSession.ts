import { endSession } from './endSession.ts'
import type { Line } from './line.ts'
import { type PairingSession, pairingSession } from './pairingSession.ts'
import { readSession } from './readSession.ts'
import { savedSession } from './savedSession.ts'
import type { SessionParts } from './sessionParts.ts'

/** Checks a settled session and makes it the open one; one that does not hold is ended. */
export async function acceptSession(
  line: Line,
  { client, settled, asked, app }: Omit<SessionParts, 'approved'>,
): Promise<PairingSession> {
  const { topic } = settled
  const { clock } = line.ctx.services
  try {
    const approved = await readSession(settled, asked)
    // The library would open whatever link any script of the page has left in storage.
    await client.session.update(topic, { sessionConfig: { disableDeepLink: true } })
    savedSession.write(line.storage, { topic, ...(app ? { app } : {}) })
    line.session = pairingSession(line, { client, settled, asked, approved, app })
    return line.session
  } catch (error) {
    await endSession(client, topic, clock).catch(() => undefined)
    throw error
  }
}
