import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/database.ts'
import { deleteBlocks } from './deleteBlocks.ts'
import { liftTimeLimit } from './liftTimeLimit.ts'
import { type Follower, moveProgress } from './moveProgress.ts'
import type { Progress } from './progress.ts'

const KEPT_MS = 3_600_000

/** Takes back the blocks above the last common one, and remembers where their transactions stood. */
export async function rollBack(
  db: Kysely<Database>,
  follower: Follower,
  from: Progress,
  to: Progress,
  now: number = Date.now(),
): Promise<void> {
  const { chainId } = follower
  await db.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction)
    await moveProgress(transaction, follower, from, to)
    await transaction
      .deleteFrom('indexer_orphan')
      .where('chain_id', '=', chainId)
      .where('orphaned_at', '<', now - KEPT_MS)
      .execute()
    await sql`
      insert into indexer_orphan (chain_id, hash, position, orphaned_at)
      select t.chain_id, t.hash, min(a.position), cast(${now} as bigint)
      from indexer_transaction t
      join indexer_activity a on a.chain_id = t.chain_id and a.block_number = t.block_number and a.tx_index = t.tx_index
      where t.chain_id = ${chainId} and t.block_number > ${to.number}
      group by t.chain_id, t.hash
      on conflict do nothing`.execute(transaction)
    await deleteBlocks(transaction, chainId, to.number)
  })
}
