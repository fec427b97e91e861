import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../core/store/database.ts'

/** An account that was not asked for in so long is not watched any more: 90 days. */
export const FORGOTTEN_MS = 7_776_000_000
/** That an account is asked for is noted once an hour. */
const SEEN_MS = 3_600_000
/** `seen_at` of an account that had to leave: it is indexed no more, and forgotten with the next ones. */
const LEFT = 0

/** For how many accounts, each counted on each of its chains, is watched; who was asked for longest ago leaves. */
export interface WatchLimits {
  readonly perProject: number
  readonly total: number
}

/** Since when an account is watched; `undefined` while the next block is waited for. */
export interface Watched {
  readonly block: number | undefined
  /** Seconds since 1970 of that block, the first with this time. */
  readonly time: number | undefined
}

/** Whom a project asks for. */
export interface WatchRequest {
  /** CAIP-2. */
  readonly chainId: string
  /** In lower case. */
  readonly account: string
  /** Which project's page asks; empty for none. */
  readonly project: string
}

/** Lets accounts leave that no project asks for any more. */
async function leave(on: Kysely<Database>, accounts: readonly Omit<WatchRequest, 'project'>[]): Promise<void> {
  for (const { chainId, account } of accounts)
    await on
      .updateTable('indexer_watched')
      .set({ seen_at: LEFT, since_block: null, since_time: null })
      .where('chain_id', '=', chainId)
      .where('account', '=', account)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('indexer_watcher as w')
              .select('w.account')
              .whereRef('w.chain_id', '=', 'indexer_watched.chain_id')
              .whereRef('w.account', '=', 'indexer_watched.account'),
          ),
        ),
      )
      .execute()
}

/** Lets those leave whom a project asked for longest ago, as far as it watches more than it may. */
async function keepProject(on: Kysely<Database>, project: string, most: number): Promise<void> {
  const own = on.selectFrom('indexer_watcher').where('project_id', '=', project)
  const { count } = await own.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  if (Number(count) <= most) return
  const oldest = await own
    .select(['chain_id', 'account'])
    .orderBy('seen_at')
    .limit(Number(count) - most)
    .execute()
  for (const { chain_id, account } of oldest)
    await on
      .deleteFrom('indexer_watcher')
      .where('project_id', '=', project)
      .where('chain_id', '=', chain_id)
      .where('account', '=', account)
      .execute()
  await leave(
    on,
    oldest.map(({ chain_id, account }) => ({ chainId: chain_id, account })),
  )
}

/** Drops those that were asked for longest ago, as far as more are watched than may be. */
async function keepTotal(on: Kysely<Database>, most: number): Promise<void> {
  const all = on.selectFrom('indexer_watched').where('seen_at', '>', LEFT)
  const { count } = await all.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  if (Number(count) <= most) return
  const oldest = await all
    .select(['chain_id', 'account'])
    .orderBy('seen_at')
    .limit(Number(count) - most)
    .execute()
  for (const { chain_id, account } of oldest)
    await on.deleteFrom('indexer_watcher').where('chain_id', '=', chain_id).where('account', '=', account).execute()
  await leave(
    on,
    oldest.map(({ chain_id, account }) => ({ chainId: chain_id, account })),
  )
}

/** Notes that a project asks for an account now. */
async function note(
  on: Transaction<Database>,
  { chainId, account, project }: WatchRequest,
  now: number,
  { perProject, total }: WatchLimits,
): Promise<void> {
  await on
    .insertInto('indexer_watched')
    .values({ chain_id: chainId, account, since_block: null, since_time: null, seen_at: now })
    .onConflict((conflict) => conflict.columns(['chain_id', 'account']).doUpdateSet({ seen_at: now }))
    .execute()
  await on
    .insertInto('indexer_watcher')
    .values({ project_id: project, chain_id: chainId, account, seen_at: now })
    .onConflict((conflict) => conflict.columns(['project_id', 'chain_id', 'account']).doUpdateSet({ seen_at: now }))
    .execute()
  await keepProject(on, project, perProject)
  await keepTotal(on, total)
}

/**
 * Watches an account of a chain from the next block on, and keeps watching it. However many accounts a page asks for, no more
 * are watched than the limits say: of the project, and of all, those leave that were asked for longest ago.
 */
export async function watchAccount(
  db: Kysely<Database>,
  request: WatchRequest,
  now: number,
  limits: WatchLimits,
): Promise<Watched> {
  const { chainId, account, project } = request
  const found = await db
    .selectFrom('indexer_watched')
    .select(['since_block', 'since_time'])
    .where('chain_id', '=', chainId)
    .where('account', '=', account)
    .where('seen_at', '>', LEFT)
    .executeTakeFirst()
  const seen = await db
    .selectFrom('indexer_watcher')
    .select('seen_at')
    .where('project_id', '=', project)
    .where('chain_id', '=', chainId)
    .where('account', '=', account)
    .executeTakeFirst()
  if (!found || !seen || now - seen.seen_at > SEEN_MS)
    await db.transaction().execute((transaction) => note(transaction, request, now, limits))
  return { block: found?.since_block ?? undefined, time: found?.since_time ?? undefined }
}

/** Deletes what is only kept for one account, unless it was asked for since. */
async function forget(
  on: Transaction<Database>,
  { chain_id, account }: { readonly chain_id: string; readonly account: string },
  before: number,
): Promise<void> {
  const { numDeletedRows } = await on
    .deleteFrom('indexer_watched')
    .where('chain_id', '=', chain_id)
    .where('account', '=', account)
    .where('seen_at', '<', before)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  for (const table of ['indexer_watcher', 'indexer_activity', 'indexer_transfer'] as const)
    await on.deleteFrom(table).where('chain_id', '=', chain_id).where('account', '=', account).execute()
  await on
    .deleteFrom('indexer_transaction')
    .where('chain_id', '=', chain_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('indexer_activity as a')
            .select('a.account')
            .whereRef('a.chain_id', '=', 'indexer_transaction.chain_id')
            .whereRef('a.block_number', '=', 'indexer_transaction.block_number')
            .whereRef('a.tx_index', '=', 'indexer_transaction.tx_index'),
        ),
      ),
    )
    .execute()
}

/** Accounts that are forgotten before others may write. */
const BATCH = 1_000

/**
 * Forgets the accounts that were not asked for in 90 days, and those that had to leave, with what is only kept for them.
 *
 * @returns how many
 */
export async function pruneWatched(db: Kysely<Database>, now: number): Promise<number> {
  const before = now - FORGOTTEN_MS
  let count = 0
  for (;;) {
    const forgotten = await db
      .selectFrom('indexer_watched')
      .select(['chain_id', 'account'])
      .where('seen_at', '<', before)
      .limit(BATCH)
      .execute()
    for (const row of forgotten) await db.transaction().execute((transaction) => forget(transaction, row, before))
    count += forgotten.length
    if (forgotten.length < BATCH) return count
  }
}
