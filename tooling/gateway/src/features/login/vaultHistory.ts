import type { Kysely } from 'kysely'
import type { Database } from '../../core/store/database.ts'
import { newId } from './login.ts'

const DAY = 86_400_000
const KEPT_MS = 30 * DAY
/** The oldest stay: whoever changes a wallet often pushes out nothing. */
const MOST = 50

/**
 * Keeps what a wallet is, before it is changed, so that whoever runs the service can put it back. After thirty days it is
 * deleted.
 */
export async function keepBefore(change: Kysely<Database>, account: string, at: number): Promise<void> {
  await change
    .deleteFrom('login_vault_before')
    .where('at', '<', at - KEPT_MS)
    .execute()
  const { count } = await change
    .selectFrom('login_vault_before')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const vault = await change
    .selectFrom('login_vault')
    .select(['wallet', 'ciphertexts'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (!vault || Number(count) >= MOST) return
  const query = change.selectFrom('login_slot').select(['id', 'kind', 'data', 'created_at'])
  const slots = await query.where('account_id', '=', account).execute()
  const row = { account_id: account, at, id: newId(6), vault: JSON.stringify({ ...vault, slots }) }
  await change.insertInto('login_vault_before').values(row).execute()
}
