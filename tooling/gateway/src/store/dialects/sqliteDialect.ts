import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

const KEPT_STATEMENTS = 500

type Prepared = Pick<StatementSync, 'all' | 'run' | 'iterate'> & { readonly reader: boolean }

/** SQLite has undone a transaction by itself when the disk failed; the cause is what must be heard of. */
function rollback(statement: StatementSync): ReturnType<StatementSync['run']> {
  try {
    return statement.run()
  } catch (error) {
    if (error instanceof Error && error.message.includes('no transaction is active'))
      return { changes: 0, lastInsertRowid: 0 }
    throw error
  }
}

/** Kysely hands over values of any type; those of our queries are texts, numbers and null. */
function prepare(database: DatabaseSync, sql: string): Prepared {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (values: unknown) => statement.all(...(values as SQLInputValue[])),
    run: (values: unknown) =>
      sql === 'rollback' ? rollback(statement) : statement.run(...(values as SQLInputValue[])),
    iterate: (values: unknown) => statement.iterate(...(values as SQLInputValue[])),
  } as Prepared
}

/**
 * Kysely over Node's own SQLite. What a write acknowledged is on the disk: write-ahead log with a full sync at each
 * commit, so that neither kill -9 nor a power cut loses it.
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new SqliteDialect({
    database: async () => {
      const database = new DatabaseSync(file, { timeout: 5_000 })
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
      const kept = new Map<string, Prepared>()
      return {
        close: () => database.close(),
        prepare(sql: string) {
          const found = kept.get(sql) ?? prepare(database, sql)
          if (kept.size >= KEPT_STATEMENTS) kept.clear()
          kept.set(sql, found)
          // Kysely's interface is generic over each query's rows, which no single value can be.
          return found as never
        },
      }
    },
  })
}
