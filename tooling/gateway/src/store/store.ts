import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

/** The gateway's memory: one SQLite file, or a PostgreSQL database that several instances share. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Database>
  /** Answers when the database does; its clock in milliseconds, to compare with ours. */
  ping(): Promise<number>
  close(): Promise<void>
}
