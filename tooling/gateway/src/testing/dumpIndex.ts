import type { Store } from '../store/store.ts'

const TABLES = ['indexer_block', 'indexer_transaction', 'indexer_transfer', 'indexer_activity'] as const

/** Everything that is stored of the followed chains, to be compared. */
export async function dumpIndex({ db }: Store) {
  const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()))
  const progress = await db.selectFrom('indexer_chain').select(['number', 'hash']).execute()
  return { rows, progress }
}
