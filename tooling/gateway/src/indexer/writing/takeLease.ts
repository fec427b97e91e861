import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import type { Follower } from './moveProgress.ts'
import type { Progress } from './progress.ts'

/**
 * Takes or renews the right to follow a chain, so that of several instances on one database one does.
 *
 * @param first the first block to read
 * @returns how far the chain is, or nothing while another process has the right
 */
export async function takeLease(
  db: Kysely<Database>,
  { chainId, owner }: Follower,
  first: number,
  leaseMs: number,
  now: number = Date.now(),
): Promise<Progress | undefined> {
  const start = { number: first - 1, hash: '', state: 'starting', owner, leased_until: now + leaseMs }
  await db
    .insertInto('indexer_chain')
    .values({ chain_id: chainId, ...start })
    .onConflict((conflict) => conflict.column('chain_id').doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('indexer_chain')
    .set({ owner, leased_until: now + leaseMs })
    .where('chain_id', '=', chainId)
    .where((expression) => expression.or([expression('owner', '=', owner), expression('leased_until', '<', now)]))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return undefined
  return db.selectFrom('indexer_chain').select(['number', 'hash']).where('chain_id', '=', chainId).executeTakeFirst()
}
