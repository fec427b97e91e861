import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'

/** Deletes everything of a chain above a block. */
export async function deleteBlocks(db: Kysely<Database>, chainId: string, above: number): Promise<void> {
  for (const table of ['indexer_transaction', 'indexer_transfer', 'indexer_activity'] as const)
    await db.deleteFrom(table).where('chain_id', '=', chainId).where('block_number', '>', above).execute()
  await db.deleteFrom('indexer_block').where('chain_id', '=', chainId).where('number', '>', above).execute()
}
