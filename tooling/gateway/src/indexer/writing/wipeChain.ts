import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import { deleteBlocks } from './deleteBlocks.ts'
import { liftTimeLimit } from './liftTimeLimit.ts'
import { type Follower, moveProgress } from './moveProgress.ts'
import type { Progress } from './progress.ts'

/** Forgets a chain that was started anew, with what its contracts said. */
export async function wipeChain(db: Kysely<Database>, follower: Follower, from: Progress, to: Progress): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction)
    await moveProgress(transaction, follower, from, to)
    await deleteBlocks(transaction, follower.chainId, -1)
    for (const table of ['indexer_airdrop', 'indexer_orphan', 'indexer_token', 'indexer_nft'] as const)
      await transaction.deleteFrom(table).where('chain_id', '=', follower.chainId).execute()
  })
}
