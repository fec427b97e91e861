import type { Kysely } from 'kysely'
import type { Database } from '../../core/store/database.ts'
import type { FullBlock } from './chainData.ts'
import type { BlockRows } from './rows.ts'

/** An account nobody asked for in so long is not watched any more: 90 days. */
export const FORGOTTEN_MS = 7_776_000_000
/** That an account is asked for is noted once a day. */
const SEEN_MS = 86_400_000

/** Since when an account is watched; `undefined` while the next block is waited for. */
export interface Watched {
  readonly block: number | undefined
  /** Seconds since 1970 of that block, the first with this time. */
  readonly time: number | undefined
}

/**
 * Watches an account of a chain from the next block on, and keeps watching it.
 *
 * @param account in lower case
 */
export async function watchAccount(
  db: Kysely<Database>,
  chainId: string,
  account: string,
  now: number,
): Promise<Watched> {
  const found = await db
    .selectFrom('indexer_watched')
    .select(['since_block', 'since_time', 'seen_at'])
    .where('chain_id', '=', chainId)
    .where('account', '=', account)
    .executeTakeFirst()
  if (!found || now - found.seen_at > SEEN_MS)
    await db
      .insertInto('indexer_watched')
      .values({ chain_id: chainId, account, since_block: null, since_time: null, seen_at: now })
      .onConflict((conflict) => conflict.columns(['chain_id', 'account']).doUpdateSet({ seen_at: now }))
      .execute()
  return { block: found?.since_block ?? undefined, time: found?.since_time ?? undefined }
}

/**
 * All accounts of a chain that are watched.
 *
 * @param first the block from which new ones count: the first of its second, because some chains have several blocks of
 *   one, and a source tells only times. Without one they wait
 */
export async function activateWatched(
  db: Kysely<Database>,
  chainId: string,
  first: { readonly number: number; readonly timestamp: number } | undefined,
): Promise<ReadonlySet<string>> {
  if (first)
    await db
      .updateTable('indexer_watched')
      .set({ since_block: first.number, since_time: first.timestamp })
      .where('chain_id', '=', chainId)
      .where('since_block', 'is', null)
      .execute()
  const rows = await db
    .selectFrom('indexer_watched')
    .select('account')
    .where('chain_id', '=', chainId)
    .where('since_block', 'is not', null)
    .execute()
  return new Set(rows.map(({ account }) => account))
}

/** The transactions that name one of the accounts, by which only these are traced. */
export function touching(blocks: readonly FullBlock[], watched: ReadonlySet<string>): readonly FullBlock[] {
  const isNamed = ({ block, receipts }: FullBlock, place: number): boolean => {
    const { from, to } = block.transactions[place] ?? {}
    if (watched.has(from ?? '') || watched.has(to ?? '')) return true
    const topics = receipts[place]?.logs.flatMap((log) => log.topics.slice(1)) ?? []
    return topics.some((topic) => watched.has(`0x${topic.slice(-40)}`))
  }
  return blocks.map((full) => {
    const places = full.block.transactions.flatMap((_, place) => (isNamed(full, place) ? [place] : []))
    return {
      block: { ...full.block, transactions: places.flatMap((place) => full.block.transactions[place] ?? []) },
      receipts: places.flatMap((place) => full.receipts[place] ?? []),
    }
  })
}

/** What of some blocks concerns the accounts that are watched. */
export function keepWatched(rows: BlockRows, watched: ReadonlySet<string>): BlockRows {
  const activity = rows.activity.filter(({ account }) => watched.has(account))
  const places = new Set(activity.map(({ block_number, tx_index }) => `${block_number}/${tx_index}`))
  const given = new Set(
    rows.airdrops.filter(({ recipient }) => watched.has(recipient)).map(({ token, giver }) => `${token}/${giver}`),
  )
  return {
    blocks: rows.blocks,
    activity,
    transactions: rows.transactions.filter(({ block_number, tx_index }) => places.has(`${block_number}/${tx_index}`)),
    transfers: rows.transfers.filter(({ account }) => watched.has(account)),
    recipients: rows.recipients.filter(({ account }) => watched.has(account)),
    // To how many a piece was given is only known from all of them.
    airdrops: rows.airdrops.filter(({ token, giver }) => given.has(`${token}/${giver}`)),
  }
}

/**
 * Forgets the accounts that nobody asked for in 90 days, with what is only kept for them.
 *
 * @returns how many
 */
export async function pruneWatched(db: Kysely<Database>, now: number): Promise<number> {
  const forgotten = await db
    .selectFrom('indexer_watched')
    .select(['chain_id', 'account'])
    .where('seen_at', '<', now - FORGOTTEN_MS)
    .limit(1_000)
    .execute()
  for (const { chain_id, account } of forgotten)
    await db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('indexer_watched')
        .where('chain_id', '=', chain_id)
        .where('account', '=', account)
        .where('seen_at', '<', now - FORGOTTEN_MS)
        .executeTakeFirst()
      // Somebody has asked for it just now.
      if (numDeletedRows === 0n) return
      for (const table of ['indexer_activity', 'indexer_transfer'] as const)
        await transaction.deleteFrom(table).where('chain_id', '=', chain_id).where('account', '=', account).execute()
      await transaction
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
    })
  return forgotten.length
}
