import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { type CustomTypesConfig, Pool, types } from 'pg'
import { ConfigError } from '../errors.ts'
import { maskAddress, maskReason } from '../text/maskSecrets.ts'
import type { Database } from './database.ts'

/** The gateway's memory: one SQLite file, or a PostgreSQL database that several instances share. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Database>
  /** Answers when the database does; its clock in milliseconds, to compare with ours. */
  ping(): Promise<number>
  close(): Promise<void>
}

const INT8 = 20

const parsers: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === INT8 ? Number : types.getTypeParser(type, format),
}

/** Kysely over PostgreSQL. 64-bit integers are numbers: all of ours are counts, heights and times below 2^53. */
function postgresDialect(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    types: parsers,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  })
  pool.on('error', onError)
  // The pool hears of a broken connection only while it is idle: an error event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  return new PostgresDialect({ pool })
}

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
function sqliteDialect(file: string): SqliteDialect {
  return new SqliteDialect({
    database: async () => {
      const database = new DatabaseSync(file, { timeout: 5_000 })
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
      const prepared = new Map<string, Prepared>()
      return {
        close: () => database.close(),
        prepare(sql: string) {
          const found = prepared.get(sql) ?? prepare(database, sql)
          if (prepared.size >= KEPT_STATEMENTS) prepared.clear()
          prepared.set(sql, found)
          // Kysely's interface is generic over each query's rows, which no single value can be.
          return found as never
        },
      }
    },
  })
}

function dialectOf(url: string, onError: (error: Error) => void) {
  if (/^postgres(ql)?:\/\//.test(url)) return { kind: 'postgres', dialect: postgresDialect(url, onError) } as const
  if (url.startsWith('sqlite:')) return { kind: 'sqlite', dialect: sqliteDialect(url.slice('sqlite:'.length)) } as const
  throw new ConfigError(
    'database',
    `The database address "${maskAddress(url)}" is not understood: use sqlite:<file>, sqlite::memory: or postgres://user:password@host/name (DATABASE_URL or databaseUrl).`,
  )
}

/**
 * Opens the database and makes sure that it answers.
 *
 * @param url `sqlite:<file>` or `postgres://…`
 * @throws ConfigError `database` naming the address (without its password) and what to check
 */
export async function openStore(url: string, onError: (error: Error) => void = () => undefined): Promise<Store> {
  const { kind, dialect } = dialectOf(url, onError)
  const db = new Kysely<Database>({ dialect })
  const clock =
    kind === 'sqlite'
      ? sql<{ now: number }>`select unixepoch('subsec') * 1000 as now`
      : sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  const ping = async (): Promise<number> => Number((await clock.execute(db)).rows[0]?.now)
  try {
    await ping()
  } catch (error) {
    await db.destroy()
    const reason = maskReason(url, error instanceof Error ? error.message || error.name : String(error))
    throw new ConfigError(
      'database',
      `The database at ${maskAddress(url)} cannot be opened: ${reason}. Check the address, that the folder or server exists, and the rights.`,
      { cause: error },
    )
  }
  return { kind, db, ping, close: () => db.destroy() }
}
