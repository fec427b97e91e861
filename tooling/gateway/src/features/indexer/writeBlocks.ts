import { CompiledQuery, type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Database } from '../../core/store/database.ts'
import type { IndexerTables } from '../../core/store/indexerTables.ts'
import { type Follower, moveProgress, type Progress } from './lease.ts'
import type { BlockRows } from './rows.ts'

/** Deletes everything of a chain above a block. */
async function deleteBlocks(db: Kysely<Database>, chainId: string, above: number): Promise<void> {
  for (const table of ['indexer_transaction', 'indexer_transfer', 'indexer_activity'] as const)
    await db.deleteFrom(table).where('chain_id', '=', chainId).where('block_number', '>', above).execute()
  await db.deleteFrom('indexer_block').where('chain_id', '=', chainId).where('number', '>', above).execute()
}

const MAX_ROWS = 128

function statement(table: string, columns: readonly string[], rows: number, isSqlite: boolean): string {
  const row = (at: number) => `(${columns.map((_, place) => (isSqlite ? '?' : `$${at * columns.length + place + 1}`))})`
  const values = Array.from({ length: rows }, (_, at) => row(at)).join(',')
  return `insert into ${table} (${columns}) values ${values} on conflict do nothing`
}

/**
 * Writes rows in statements of few sizes, so that each is prepared once: many times faster than building every one.
 * A row whose key is there already is left as it is.
 */
async function insertRows<Table extends keyof IndexerTables>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly IndexerTables[Table][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  // The type of a row lists its columns; `Object.keys` gives plain text.
  const columns = Object.keys(first) as (keyof typeof first & string)[]
  for (let start = 0, size = MAX_ROWS; start < rows.length; start += size) {
    while (size > rows.length - start) size /= 2
    const values = rows.slice(start, start + size).flatMap((row) => columns.map((column) => row[column]))
    await db.executeQuery(CompiledQuery.raw(statement(table, columns, size, isSqlite), values))
  }
}

/** Lets the statements of a transaction take as long as they need, where the database ends long ones. */
async function liftTimeLimit(transaction: Kysely<Database>): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`set local statement_timeout = 0`.execute(transaction)
}

const KEPT_MS = 3_600_000

/** Takes back the blocks above the last common one, and remembers where their transactions stood. */
export async function rollBack(
  db: Kysely<Database>,
  follower: Follower,
  from: Progress,
  to: Progress,
  now: number = Date.now(),
): Promise<void> {
  const { chainId } = follower
  await db.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction)
    await moveProgress(transaction, follower, from, to)
    await transaction
      .deleteFrom('indexer_orphan')
      .where('chain_id', '=', chainId)
      .where('orphaned_at', '<', now - KEPT_MS)
      .execute()
    await sql`
      insert into indexer_orphan (chain_id, hash, position, orphaned_at)
      select t.chain_id, t.hash, min(a.position), cast(${now} as bigint)
      from indexer_transaction t
      join indexer_activity a on a.chain_id = t.chain_id and a.block_number = t.block_number and a.tx_index = t.tx_index
      where t.chain_id = ${chainId} and t.block_number > ${to.number}
      group by t.chain_id, t.hash
      on conflict do nothing`.execute(transaction)
    await deleteBlocks(transaction, chainId, to.number)
  })
}

/** Forgets a chain that was started anew, with what its contracts said. */
export async function resetChain(
  db: Kysely<Database>,
  follower: Follower,
  from: Progress,
  to: Progress,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction)
    await moveProgress(transaction, follower, from, to)
    await deleteBlocks(transaction, follower.chainId, -1)
    for (const table of ['indexer_airdrop', 'indexer_orphan', 'indexer_token', 'indexer_nft'] as const)
      await transaction.deleteFrom(table).where('chain_id', '=', follower.chainId).execute()
  })
}

/** Blocks to take over, following directly on those that were. */
interface BlocksWrite {
  readonly follower: Follower
  readonly from: Progress
  readonly to: Progress
  readonly rows: BlockRows
  /** Blocks below this number are too old to be replaced; their hashes are dropped. */
  readonly keepFrom: number
  /** This one's hash is kept always: it tells whether the chain was started anew. */
  readonly startBlock: number
}

/** Writes some blocks in one database transaction: all of it stands afterwards, or nothing. */
export async function writeBlocks(db: Kysely<Database>, write: BlocksWrite): Promise<void> {
  const { follower, from, to, rows, keepFrom, startBlock } = write
  await db.transaction().execute(async (transaction) => {
    await moveProgress(transaction, follower, from, to)
    await insertRows(transaction, 'indexer_block', rows.blocks)
    await insertRows(transaction, 'indexer_transaction', rows.transactions)
    await insertRows(transaction, 'indexer_transfer', rows.transfers)
    await insertRows(transaction, 'indexer_activity', rows.activity)
    await insertRows(transaction, 'indexer_recipient', rows.recipients)
    await insertRows(transaction, 'indexer_airdrop', rows.airdrops)
    await transaction
      .deleteFrom('indexer_block')
      .where('chain_id', '=', follower.chainId)
      .where('number', '<', keepFrom)
      .where('number', '>', startBlock)
      .execute()
  })
}
