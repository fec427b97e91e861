import { type Kysely, SqliteAdapter, sql } from 'kysely'

type ColumnType = 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'bigint?'

/**
 * Makes a table whose rows lie in the order of their key, and whose text sorts by its bytes on every database.
 * A type that ends in `?` may be null.
 */
export async function createKeyedTable(
  db: Kysely<unknown>,
  name: string,
  columns: Readonly<Record<string, ColumnType>>,
  key: readonly string[],
): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const definitions = Object.entries(columns).map(([column, stated]) => {
    const type = stated.replace('?', '')
    const sorted = type === 'text' && !isSqlite ? `${type} collate "C"` : type
    return `${column} ${sorted}${stated.endsWith('?') ? '' : ' not null'}`
  })
  const end = isSqlite ? 'without rowid' : ''
  await sql.raw(`create table ${name} (${definitions.join(', ')}, primary key (${key.join(', ')})) ${end}`).execute(db)
}
