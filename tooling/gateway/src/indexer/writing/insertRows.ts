import { CompiledQuery, type Kysely, SqliteAdapter } from 'kysely'
import type { Database } from '../../store/database.ts'
import type { IndexerTables } from '../../store/tables/indexerTables.ts'

const MOST_ROWS = 128

function statement(table: string, columns: readonly string[], rows: number, isSqlite: boolean): string {
  const row = (at: number) => `(${columns.map((_, place) => (isSqlite ? '?' : `$${at * columns.length + place + 1}`))})`
  const values = Array.from({ length: rows }, (_, at) => row(at)).join(',')
  return `insert into ${table} (${columns}) values ${values} on conflict do nothing`
}

/**
 * Writes rows in statements of few sizes, so that each is prepared once: many times faster than building every one.
 * A row whose key is there already is left as it is.
 */
export async function insertRows<Table extends keyof IndexerTables>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly IndexerTables[Table][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  // The type of a row lists its columns; `Object.keys` gives plain text.
  const columns = Object.keys(first) as (keyof typeof first & string)[]
  for (let start = 0, size = MOST_ROWS; start < rows.length; start += size) {
    while (size > rows.length - start) size /= 2
    const values = rows.slice(start, start + size).flatMap((row) => columns.map((column) => row[column]))
    await db.executeQuery(CompiledQuery.raw(statement(table, columns, size, isSqlite), values))
  }
}
