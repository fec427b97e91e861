import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import type { Follower } from './moveProgress.ts'
import { isOwnerGone } from './ownerName.ts'
import type { Progress } from './progress.ts'

const read = (db: Kysely<Database>, chainId: string) =>
  db
    .selectFrom('indexer_chain')
    .select(['number', 'hash', 'owner', 'leased_until'])
    .where('chain_id', '=', chainId)
    .executeTakeFirst()

/**
 * Takes or renews the right to follow a chain, so that of several instances on one database one does. It is written only
 * when a third of its time is over, because each write is a wait for the disk.
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
  const leased_until = now + leaseMs
  const found = await read(db, chainId)
  if (found?.owner === owner && found.leased_until - now > (leaseMs * 2) / 3) return found
  if (!found)
    await db
      .insertInto('indexer_chain')
      .values({ chain_id: chainId, number: first - 1, hash: '', state: 'starting', owner, leased_until })
      .onConflict((conflict) => conflict.column('chain_id').doNothing())
      .execute()
  const former = found && isOwnerGone(found.owner) ? found.owner : owner
  const { numUpdatedRows } = await db
    .updateTable('indexer_chain')
    .set({ owner, leased_until })
    .where('chain_id', '=', chainId)
    .where(({ or, eb }) => or([eb('owner', 'in', [owner, former]), eb('leased_until', '<', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n ? read(db, chainId) : undefined
}
