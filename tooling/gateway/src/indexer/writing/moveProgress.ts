import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import { LeaseLostError } from './leaseLostError.ts'
import type { Progress } from './progress.ts'

/** Whose progress is moved from where. */
export interface Follower {
  readonly chainId: string
  readonly owner: string
}

/**
 * Notes a chain's new progress, in the transaction that writes it. It counts only from where this process believes the
 * chain to be, so that of two processes that both think they follow it, whatever their clocks say, one writes nothing.
 * @throws LeaseLostError when the chain is elsewhere by now
 */
export async function moveProgress(
  db: Kysely<Database>,
  { chainId, owner }: Follower,
  from: Progress,
  to: Progress,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('indexer_chain')
    .set({ number: to.number, hash: to.hash })
    .where('chain_id', '=', chainId)
    .where('owner', '=', owner)
    .where('number', '=', from.number)
    .where('hash', '=', from.hash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new LeaseLostError(chainId)
}
