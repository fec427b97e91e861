import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import type { Follower } from './moveProgress.ts'

/** Notes whether a chain answers, for all instances to see. */
export async function setChainState(
  db: Kysely<Database>,
  { chainId, owner }: Follower,
  state: 'following' | 'unreachable',
): Promise<void> {
  await db
    .updateTable('indexer_chain')
    .set({ state })
    .where('chain_id', '=', chainId)
    .where('owner', '=', owner)
    .execute()
}
