import type { Granted } from '@latchkey/plugin-embedded'
import { type KeptSession, readGrant, withSession } from '../model/session.ts'
import type { SmartSessionsContext } from '../plugin.ts'

/** Keeps what was granted in this browser, whichever way the site has asked for it. */
export async function keep(
  { store, atoms, services }: SmartSessionsContext,
  { account, grant }: Granted,
): Promise<void> {
  const read = readGrant(grant)
  const [namespace, reference, address] = account.split(':')
  if (!read || !namespace || !reference || !address) return
  const now = services.clock.now()
  const session = { ...read, account: `${namespace}:${reference}:${address}` as const, createdAt: now }
  store.set(atoms.sessions, (sessions) => withSession(sessions, session, now))
}

/** Changes what is kept of a session. */
export function note({ store, atoms }: SmartSessionsContext, context: string, change: Partial<KeptSession>): void {
  store.set(atoms.sessions, (sessions) =>
    sessions.map((session) => (session.context === context ? { ...session, ...change } : session)),
  )
}

/**
 * Forgets that a session was being ended: the transaction has failed.
 * @returns whether it was by that transaction
 */
export function noteFailure(
  { store, atoms }: SmartSessionsContext,
  context: string,
  ending: string | undefined,
): boolean {
  const isIt = (session: KeptSession): boolean => session.context === context && session.ending === ending
  const isThere = store.get(atoms.sessions).some(isIt)
  store.set(atoms.sessions, (sessions) =>
    sessions.map((session) => {
      if (!isIt(session)) return session
      const { ending: _ending, ...rest } = session
      return rest
    }),
  )
  return isThere
}
