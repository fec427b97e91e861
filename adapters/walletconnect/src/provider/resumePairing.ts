import type { ConnectContext, WalletSession } from '@latchkey/kernel'
import { acceptSession } from './acceptSession.ts'
import { askedNamespaces } from './askedNamespaces.ts'
import type { Line } from './line.ts'
import { savedSession } from './savedSession.ts'

/** Reopens the saved session from what is stored, without waiting for the relay; `undefined` when there is none any more. */
export async function resumePairing(line: Line, io: ConnectContext): Promise<WalletSession | undefined> {
  const saved = savedSession.read(line.storage)
  if (!saved) return undefined
  const [asked, client] = await Promise.all([askedNamespaces(io), line.client()])
  const isKnown = client.session.keys.includes(saved.topic)
  if (!isKnown) savedSession.clear(line.storage, saved.topic)
  if (!isKnown || io.signal.aborted) return undefined
  if (line.session?.topic === saved.topic) return line.session
  return acceptSession(line, { client, settled: client.session.get(saved.topic), asked, app: saved.app })
}
