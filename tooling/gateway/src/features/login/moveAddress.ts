import type { Kysely } from 'kysely'
import { GatewayError } from '../../core/errors.ts'
import type { Database } from '../../core/store/database.ts'
import { identityRow, isHeld, lockAccount, subjectOf } from './accounts.ts'
import { endOthers } from './endSessions.ts'
import type { Login } from './login.ts'
import type { SessionRow } from './sessions.ts'

const taken = (): GatewayError =>
  new GatewayError(409, 'email-taken', 'Another wallet uses this address: sign in with it, or type another one.')

/** Refuses an address that another user signs in with, or can take back. @throws GatewayError 409 `email-taken` */
export async function checkFree(login: Login, account: string, next: string): Promise<void> {
  const subject = subjectOf(login, { kind: 'email', subject: next })
  const query = login.store.db.selectFrom('login_identity').select('account_id').where('kind', '=', 'email')
  const row = await query.where('subject', '=', subject).executeTakeFirst()
  if ((row && row.account_id !== account) || (await isHeld(login, subject, account))) throw taken()
}

/** Whether an account has this address at the moment, or none. */
export async function hasAddress(
  login: Login,
  account: string,
  address: string | null,
  db: Kysely<Database> = login.store.db,
): Promise<boolean> {
  const query = db.selectFrom('login_identity').select('subject').where('account_id', '=', account)
  const row = await query.where('kind', '=', 'email').executeTakeFirst()
  return row?.subject === (address === null ? undefined : subjectOf(login, { kind: 'email', subject: address }))
}

/** Who asks for a move. */
interface Asker {
  readonly session: SessionRow
  /** The address that has agreed to it; `null` where there is none. */
  readonly old: string | null
}

/**
 * Puts the new address in the place of the old one; sessions of that one are over, but for the one that asks.
 * Returns whether the old one was still the account's: another change may have been faster.
 *
 * @throws GatewayError 409 `email-taken`, 401 `session-over` where the session has ended
 */
export async function moveAddress(login: Login, account: string, next: string, asker?: Asker): Promise<boolean> {
  const row = identityRow(login, account, { kind: 'email', subject: next, name: next })
  return login.store.db.transaction().execute(async (change) => {
    await lockAccount(change, account, asker?.session.id)
    if (asker && !(await hasAddress(login, account, asker.old, change))) return false
    const other = await change
      .selectFrom('login_identity')
      .select('account_id')
      .where('kind', '=', 'email')
      .where('subject', '=', row.subject)
      .executeTakeFirst()
    if (other && other.account_id !== account) throw taken()
    if (other) return true
    await change.deleteFrom('login_identity').where('account_id', '=', account).where('kind', '=', 'email').execute()
    await change.insertInto('login_identity').values(row).execute()
    if (asker && asker.old !== null) await endOthers(change, asker.session, login.now())
    return true
  })
}
