import { Kysely, sql } from 'kysely'
import { ConfigError } from '../configError.ts'
import type { Database } from './database.ts'
import { postgresDialect } from './dialects/postgresDialect.ts'
import { sqliteDialect } from './dialects/sqliteDialect.ts'
import type { Store } from './store.ts'

const HIDDEN = /\/\/[^@/]*@/

/** The address without user and password, for messages. */
const shown = (url: string): string => url.replace(HIDDEN, '//')

function dialectOf(url: string, onError: (error: Error) => void) {
  if (/^postgres(ql)?:\/\//.test(url)) return { kind: 'postgres', dialect: postgresDialect(url, onError) } as const
  if (url.startsWith('sqlite:')) return { kind: 'sqlite', dialect: sqliteDialect(url.slice('sqlite:'.length)) } as const
  throw new ConfigError(
    'database',
    `The database address "${shown(url)}" is not understood: use sqlite:<file>, sqlite::memory: or postgres://user:password@host/name (DATABASE_URL or databaseUrl).`,
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
    throw new ConfigError(
      'database',
      `The database at ${shown(url)} cannot be opened: ${error instanceof Error ? error.message || error.name : error}. Check the address, that the folder or server exists, and the rights.`,
      { cause: error },
    )
  }
  return { kind, db, ping, close: () => db.destroy() }
}
