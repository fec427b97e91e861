import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../core/store/database.ts'
import { newId } from '../login/login.ts'

const DAY = 86_400_000
const KEPT_MS = 30 * DAY
/** The oldest stay: frequent changes push out nothing. */
const MOST = 50

/**
 * Keeps what a wallet is, before it is changed, so that the operator can put it back. After thirty days it is
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
  if (Number(count) < MOST) await keepNow(change, account, at)
}

/** Keeps what a wallet is at this moment. */
async function keepNow(change: Kysely<Database>, account: string, at: number): Promise<void> {
  const vault = await change
    .selectFrom('login_vault')
    .select(['wallet', 'ciphertexts'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (!vault) return
  const query = change.selectFrom('login_slot').select(['id', 'kind', 'data', 'created_at'])
  const slots = await query.where('account_id', '=', account).execute()
  const row = { account_id: account, at, id: newId(6), vault: JSON.stringify({ ...vault, slots }) }
  await change.insertInto('login_vault_before').values(row).execute()
}

/** What a wallet was, as it is kept. */
const keptVault = z.object({
  wallet: z.string(),
  ciphertexts: z.string(),
  slots: z.array(z.object({ id: z.string(), kind: z.string(), data: z.string(), created_at: z.coerce.number() })),
})

/** One of the states that a wallet had. */
interface EarlierState {
  readonly id: string
  /** Milliseconds since 1970 at which it was changed to something else. */
  readonly until: number
  /** The ways into it. */
  readonly slots: readonly string[]
}

/** What is kept of an account's wallet, oldest first. */
export async function listKept(db: Kysely<Database>, account: string): Promise<readonly EarlierState[]> {
  const query = db.selectFrom('login_vault_before').selectAll().where('account_id', '=', account)
  const rows = await query.orderBy('at').execute()
  return rows.map(({ id, at, vault }) => {
    const { slots } = keptVault.parse(JSON.parse(vault))
    return { id, until: Number(at), slots: slots.map(({ kind }) => kind) }
  })
}

/**
 * Puts a wallet back to what it was, keeps what it is now, and signs its account out everywhere: the client that changed it may
 * be signed in still. Returns whether there is such a state of the same wallet.
 */
export async function restoreKept(
  db: Kysely<Database>,
  { account, id, at }: { readonly account: string; readonly id: string; readonly at: number },
): Promise<boolean> {
  return db.transaction().execute(async (change) => {
    const row = await change
      .selectFrom('login_vault_before')
      .select('vault')
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return false
    const { wallet, ciphertexts, slots } = keptVault.parse(JSON.parse(row.vault))
    const now = change.selectFrom('login_vault').select('wallet').where('account_id', '=', account)
    if ((await now.executeTakeFirst())?.wallet !== wallet) return false
    await keepNow(change, account, at)
    await change
      .updateTable('login_vault')
      .set(({ eb }) => ({ ciphertexts, version: eb('version', '+', 1), updated_at: at }))
      .where('account_id', '=', account)
      .execute()
    await change.deleteFrom('login_slot').where('account_id', '=', account).execute()
    const rows = slots.map((slot) => ({ ...slot, account_id: account }))
    if (rows.length > 0) await change.insertInto('login_slot').values(rows).execute()
    await change.deleteFrom('login_session').where('account_id', '=', account).execute()
    const place = { device_id: null, project: null, site: null, client: 'operator' }
    const entry = { account_id: account, at, id: newId(6), what: 'wallet-restored', ...place }
    await change.insertInto('login_audit').values(entry).execute()
    return true
  })
}
