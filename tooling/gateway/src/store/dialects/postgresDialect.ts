import { PostgresDialect } from 'kysely'
import { type CustomTypesConfig, Pool, types } from 'pg'

const INT8 = 20

const parsers: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === INT8 ? Number : types.getTypeParser(type, format),
}

/** Kysely over PostgreSQL. 64-bit integers are numbers: all of ours are counts, heights and times below 2^53. */
export function postgresDialect(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    types: parsers,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  })
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}
