import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'

/** Where transactions of replaced blocks stood, by their hash. */
export async function readOrphans(db: Kysely<Database>, chainId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('indexer_orphan')
    .select(['hash', 'position'])
    .where('chain_id', '=', chainId)
    .execute()
  return new Map(rows.map(({ hash, position }) => [hash, position]))
}
