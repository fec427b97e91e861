import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../core/store/database.ts'
import { forgetKept } from '../login/attempts.ts'
import { newId } from '../login/login.ts'

/** The oldest stay: frequent changes push out nothing. */
const MAX_ENTRIES = 50

/**
 * Keeps what a wallet is, before it is changed, so that the operator can put it back. After thirty days it is
 * deleted.
 */
export async function keepBefore(change: Kysely<Database>, account: string, at: number): Promise<void> {
  await forgetKept(change, at)
  const { count } = await change
    .selectFrom('login_vault_before')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  if (Number(count) < MAX_ENTRIES) await keepNow(change, account, at)
}

/** The sealed share of a wallet's login; without it the slot of the login opens nothing. */
export const loginShare = (db: Kysely<Database>, account: string, wallet: string): Promise<SealedShare | undefined> =>
  db
    .selectFrom('login_share')
    .select(['key_id', 'sealed'])
    .where('account_id', '=', account)
    .where('owner', '=', 'login')
    .where('wallet', '=', wallet)
    .executeTakeFirst()

interface SealedShare {
  readonly key_id: string
  readonly sealed: string
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
  const share = (await loginShare(change, account, vault.wallet)) ?? { key_id: null, sealed: null }
  const row = { account_id: account, at, id: newId(6), vault: JSON.stringify({ ...vault, slots }), ...share }
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

/** What would be put back of a kept state: the slot of the login only with the share that it was made with. */
async function toPutBack(db: Kysely<Database>, row: Selectable<Database['login_vault_before']>) {
  const { account_id: account, key_id, sealed } = row
  const { wallet, ciphertexts, slots } = keptVault.parse(JSON.parse(row.vault))
  const withIt = key_id === null || sealed === null ? undefined : { key_id, sealed }
  // States that were kept without the share: it is the one of now where the slot of now is the same.
  const query = db.selectFrom('login_slot').select('data').where('account_id', '=', account)
  const now = await query.where('kind', '=', 'login').executeTakeFirst()
  const isSame = slots.some(({ kind, data }) => kind === 'login' && data === now?.data)
  const share = withIt ?? (isSame ? await loginShare(db, account, wallet) : undefined)
  return { wallet, ciphertexts, share, slots: slots.filter(({ kind }) => kind !== 'login' || share), all: slots.length }
}

/** What is kept of an account's wallet, oldest first. */
export async function listKept(db: Kysely<Database>, account: string): Promise<readonly EarlierState[]> {
  const query = db.selectFrom('login_vault_before').selectAll().where('account_id', '=', account)
  const states: EarlierState[] = []
  for (const row of await query.orderBy('at').execute()) {
    const { slots } = await toPutBack(db, row)
    states.push({ id: row.id, until: Number(row.at), slots: slots.map(({ kind }) => kind) })
  }
  return states
}

/** What of a wallet was put back. */
interface Restored {
  /** The ways into it now. */
  readonly slots: readonly string[]
  /** Signing in opened it, and cannot any more: the share is gone. */
  readonly isLoginLost: boolean
}

/**
 * Puts a wallet back to what it was, with the share of its login, keeps what it is now, and signs its account out everywhere:
 * the client that changed it may be signed in still. `undefined` where there is no such state of the same wallet.
 */
export async function restoreKept(
  db: Kysely<Database>,
  { account, id, at }: { readonly account: string; readonly id: string; readonly at: number },
): Promise<Restored | undefined> {
  return db.transaction().execute(async (change) => {
    const row = await change
      .selectFrom('login_vault_before')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { wallet, ciphertexts, slots, share, all } = await toPutBack(change, row)
    const now = change.selectFrom('login_vault').select('wallet').where('account_id', '=', account)
    if ((await now.executeTakeFirst())?.wallet !== wallet) return undefined
    await keepNow(change, account, at)
    await change
      .updateTable('login_vault')
      .set(({ eb }) => ({ ciphertexts, version: eb('version', '+', 1), updated_at: at }))
      .where('account_id', '=', account)
      .execute()
    await change.deleteFrom('login_slot').where('account_id', '=', account).execute()
    const rows = slots.map((slot) => ({ ...slot, account_id: account }))
    if (rows.length > 0) await change.insertInto('login_slot').values(rows).execute()
    await change.deleteFrom('login_share').where('account_id', '=', account).where('owner', '=', 'login').execute()
    if (share && slots.some(({ kind }) => kind === 'login'))
      await change
        .insertInto('login_share')
        .values({ ...share, account_id: account, owner: 'login', wallet })
        .execute()
    await change.deleteFrom('login_session').where('account_id', '=', account).execute()
    const place = { device_id: null, project: null, site: null, client: 'operator' }
    const entry = { account_id: account, at, id: newId(6), what: 'wallet-restored', ...place }
    await change.insertInto('login_audit').values(entry).execute()
    return { slots: slots.map(({ kind }) => kind), isLoginLost: slots.length < all }
  })
}
