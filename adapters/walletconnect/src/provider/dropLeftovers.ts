import type { SignClient } from './clientTypes.ts'
import { endSession } from './endSession.ts'
import { forget } from './forget.ts'
import type { Line } from './line.ts'
import { savedSession } from './savedSession.ts'

/**
 * Lets go of what an earlier page left behind: sessions that nobody uses, among them approvals of pairings that were
 * given up, and pairings whose page is gone.
 */
export function dropLeftovers(line: Line, client: SignClient): void {
  const { clock } = line.ctx.services
  const mine = savedSession.read(line.storage)?.topic
  for (const topic of client.session.keys) if (topic !== mine) endSession(client, topic, clock).catch(() => undefined)
  for (const topic of client.pairing.keys) void forget(client, topic)
}
