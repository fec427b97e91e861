import type { Transaction } from 'kysely'
import type { Database } from '../../core/store/database.ts'
import type { LoginSessionTable } from '../../core/store/loginTables.ts'
import type { Login } from './login.ts'

/** Ends sessions, the shares of their devices, and what they have signed in; the devices are known still. */
export async function endSessions(
  change: Transaction<Database>,
  account: string,
  ended: readonly { readonly id: string; readonly device_id: string }[],
  now: number,
): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  const devices = ended.map(({ device_id: device }) => device)
  const children = await change.selectFrom('login_session').selectAll().where('parent_id', 'in', ids).execute()
  await endSessions(change, account, children, now)
  await change.deleteFrom('login_session').where('id', 'in', ids).execute()
  await change.deleteFrom('login_share').where('account_id', '=', account).where('owner', 'in', devices).execute()
  await change.updateTable('login_device').set({ left_at: now }).where('id', 'in', devices).execute()
}

/** Ends what a device has signed in. */
export async function endChildren(
  change: Transaction<Database>,
  account: string,
  device: string,
  now: number,
): Promise<void> {
  const parents = change.selectFrom('login_session').select('id').where('device_id', '=', device)
  const children = await change.selectFrom('login_session').selectAll().where('parent_id', 'in', parents).execute()
  await endSessions(change, account, children, now)
}

/** Ends a session and what it has signed in; the shares of its device stay. */
export async function endSession(login: Login, account: string, id: string): Promise<void> {
  await login.store.db.transaction().execute(async (change) => {
    const children = await change.selectFrom('login_session').selectAll().where('parent_id', '=', id).execute()
    await endSessions(change, account, children, login.now())
    await change.deleteFrom('login_session').where('id', '=', id).execute()
  })
}

/** Ends a device: its session and its share are gone. `left` is known still, `ended` is not. */
export async function endDevice(
  login: Login,
  account: string,
  device: string,
  how: 'left' | 'ended',
): Promise<boolean> {
  const at = how === 'left' ? { left_at: login.now() } : { ended_at: login.now() }
  return login.store.db.transaction().execute(async (change) => {
    const [{ numUpdatedRows }] = (await change
      .updateTable('login_device')
      .set(at)
      .where('id', '=', device)
      .where('account_id', '=', account)
      .execute()) as [{ numUpdatedRows: bigint }]
    if (numUpdatedRows === 0n) return false
    await endChildren(change, account, device, login.now())
    await change.deleteFrom('login_session').where('device_id', '=', device).execute()
    await change.deleteFrom('login_share').where('account_id', '=', account).where('owner', '=', device).execute()
    return true
  })
}

/**
 * Ends every session of an account but the one that asks: with it lasts the one that has signed it in, and what that has.
 * Sessions of a login that is taken away are over.
 */
export async function endOthers(
  change: Transaction<Database>,
  { account_id: account, id, parent_id: parent }: Pick<LoginSessionTable, 'account_id' | 'id' | 'parent_id'>,
  now: number,
): Promise<void> {
  const own = parent ?? id
  const query = change.selectFrom('login_session').selectAll().where('account_id', '=', account).where('id', '!=', own)
  const others = query.where(({ eb, or }) => or([eb('parent_id', 'is', null), eb('parent_id', '!=', own)]))
  await endSessions(change, account, await others.execute(), now)
}
