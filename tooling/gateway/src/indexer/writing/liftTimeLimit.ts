import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Database } from '../../store/database.ts'

/** Lets the statements of a transaction take as long as they need, where the database ends long ones. */
export async function liftTimeLimit(transaction: Kysely<Database>): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`set local statement_timeout = 0`.execute(transaction)
}
