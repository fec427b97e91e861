import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import type { BlockRows } from '../rows/blockRows.ts'
import { insertRows } from './insertRows.ts'
import { type Follower, moveProgress } from './moveProgress.ts'
import type { Progress } from './progress.ts'

/** Blocks to take over, following directly on those that were. */
export interface BlocksWrite {
  readonly follower: Follower
  readonly from: Progress
  readonly to: Progress
  readonly rows: BlockRows
  /** Blocks below this number are too old to be replaced; their hashes are let go. */
  readonly keepFrom: number
  /** This one's hash is kept always: it tells whether the chain was started anew. */
  readonly startBlock: number
}

/** Writes some blocks in one database transaction: all of it stands afterwards, or nothing. */
export async function writeBlocks(db: Kysely<Database>, write: BlocksWrite): Promise<void> {
  const { follower, from, to, rows, keepFrom, startBlock } = write
  await db.transaction().execute(async (transaction) => {
    await moveProgress(transaction, follower, from, to)
    await insertRows(transaction, 'indexer_block', rows.blocks)
    await insertRows(transaction, 'indexer_transaction', rows.transactions)
    await insertRows(transaction, 'indexer_transfer', rows.transfers)
    await insertRows(transaction, 'indexer_activity', rows.activity)
    await insertRows(transaction, 'indexer_recipient', rows.recipients)
    await insertRows(transaction, 'indexer_airdrop', rows.airdrops)
    await transaction
      .deleteFrom('indexer_block')
      .where('chain_id', '=', follower.chainId)
      .where('number', '<', keepFrom)
      .where('number', '>', startBlock)
      .execute()
  })
}
