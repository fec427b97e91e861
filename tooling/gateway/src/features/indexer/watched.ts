import type { Kysely } from 'kysely'
import type { Database } from '../../core/store/database.ts'
import type { FullBlock } from './chainData.ts'
import type { BlockRows } from './rows.ts'

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
      // Who had to leave waits to be forgotten.
      .where('seen_at', '>', 0)
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
