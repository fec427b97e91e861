import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import type { Follower } from './moveProgress.ts'

/** Lets another process follow the chain at once. */
export async function giveUpLease(db: Kysely<Database>, { chainId, owner }: Follower): Promise<void> {
  await db
    .updateTable('indexer_chain')
    .set({ leased_until: 0 })
    .where('chain_id', '=', chainId)
    .where('owner', '=', owner)
    .execute()
}
