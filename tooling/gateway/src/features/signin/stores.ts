import type { NonceStore, Session, SessionStore } from '@latchkey/siwx-server'
import type { Store } from '../../core/store/openStore.ts'

const SWEEP_MS = 60_000

/** Does something at most once a minute. */
function seldom(now: () => number): (work: () => Promise<unknown>) => Promise<void> {
  let next = 0
  return async (work) => {
    if (now() < next) return
    next = now() + SWEEP_MS
    await work()
  }
}

/**
 * Nonces in the database, so that any instance takes what another one gave out. `DELETE … RETURNING` gives a row to one
 * caller only.
 *
 * @param scope keeps the nonces of one site of a project apart from those of others
 */
export function storedNonces({ db }: Store, scope: string, now: () => number): NonceStore {
  const sweep = seldom(now)
  const key = (nonce: string): string => `${scope} ${nonce}`
  const entry = (row: { readonly expires_at: number; readonly binding: string | null } | undefined) =>
    row && { expiresAt: Number(row.expires_at), ...(row.binding === null ? {} : { binding: row.binding }) }
  return {
    async put(nonce, { expiresAt, binding }) {
      await sweep(() => db.deleteFrom('signin_nonce').where('expires_at', '<', now()).execute())
      await db
        .insertInto('signin_nonce')
        .values({ nonce: key(nonce), expires_at: expiresAt, binding: binding ?? null })
        .execute()
    },
    peek: async (nonce) =>
      entry(await db.selectFrom('signin_nonce').selectAll().where('nonce', '=', key(nonce)).executeTakeFirst()),
    take: async (nonce) =>
      entry(
        await db
          .deleteFrom('signin_nonce')
          .where('nonce', '=', key(nonce))
          .returning(['expires_at', 'binding'])
          .executeTakeFirst(),
      ),
  }
}

/** Sessions in the database, by hashes of what browsers have. */
export function storedSignIns({ db }: Store, scope: string, now: () => number): SessionStore {
  const sweep = seldom(now)
  const key = (id: string): string => `${scope} ${id}`
  return {
    async put(id, session) {
      await sweep(() => db.deleteFrom('signin_session').where('expires_at', '<', now()).execute())
      const expires_at = Math.max(...session.accounts.map(({ expiresAt }) => expiresAt))
      const row = { id: key(id), expires_at, session: JSON.stringify(session) }
      await db
        .insertInto('signin_session')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at, session: row.session }))
        .execute()
    },
    async get(id) {
      const row = await db.selectFrom('signin_session').selectAll().where('id', '=', key(id)).executeTakeFirst()
      // Only this gateway writes the column.
      return row && (JSON.parse(row.session) as Session)
    },
    async remove(id) {
      await db.deleteFrom('signin_session').where('id', '=', key(id)).execute()
    },
  }
}
