import { type Kysely, sql } from 'kysely'
import type { Database } from '../../core/store/database.ts'
import type { Cursor } from './cursor.ts'

/** A movement of a stored transaction, seen from one account. */
export interface MovementRow {
  readonly kind: string
  readonly token: string
  readonly token_id: string
  readonly direction: string
  readonly counterparty: string
  readonly amount: string
}

/** A stored transaction of an account, without what it moved. */
interface TransactionRow {
  readonly position: string
  readonly chain_id: string
  readonly operation: string
  readonly hash: string
  readonly sender: string
  readonly receiver: string
  readonly nonce: number
  readonly is_failed: number
  readonly mined_at: number
}

/** A stored transaction of an account with its movements, in their order. */
export interface HistoryRow extends TransactionRow {
  readonly movements: readonly MovementRow[]
}

type JoinedRow = TransactionRow & { readonly [Key in keyof MovementRow]: MovementRow[Key] | null }

const AFTER_ALL = '9'.repeat(31)

function grouped(rows: readonly JoinedRow[]): readonly HistoryRow[] {
  const found: (TransactionRow & { movements: MovementRow[] })[] = []
  for (const row of rows) {
    const { kind, token, token_id, direction, counterparty, amount, ...transaction } = row
    const last = found.at(-1)
    const movements = last?.position === row.position ? last.movements : []
    if (last?.position !== row.position) found.push({ ...transaction, movements })
    if (
      kind !== null &&
      token !== null &&
      token_id !== null &&
      direction !== null &&
      counterparty !== null &&
      amount !== null
    )
      movements.push({ kind, token, token_id, direction, counterparty, amount })
  }
  return found
}

/** The newest transactions of an account on one chain after a cursor, newest first. */
async function readChain(
  db: Kysely<Database>,
  account: string,
  chainId: string,
  cursor: Cursor | undefined,
  limit: number,
): Promise<readonly HistoryRow[]> {
  const from = cursor?.position ?? AFTER_ALL
  // Of two chains' transactions at one position the one of the greater id comes first.
  const after = cursor && chainId < cursor.chainId ? sql`position <= ${from}` : sql`position < ${from}`
  const { rows } = await sql<JoinedRow>`
    select a.position, a.chain_id, a.operation, t.hash, t.sender, t.receiver, t.nonce, t.is_failed, t.mined_at,
      m.kind, m.token, m.token_id, m.direction, m.counterparty, m.amount
    from (
      select * from indexer_activity
      where account = ${account} and chain_id = ${chainId} and ${after}
      order by position desc limit ${limit}
    ) a
    join indexer_transaction t
      on t.chain_id = a.chain_id and t.block_number = a.block_number and t.tx_index = a.tx_index
    left join indexer_transfer m
      on m.chain_id = a.chain_id and m.block_number = a.block_number and m.tx_index = a.tx_index
      and m.account = a.account
    order by a.position desc, m.ordinal`.execute(db)
  return grouped(rows)
}

const isBefore = (first: HistoryRow, other: HistoryRow): boolean =>
  first.position === other.position ? first.chain_id > other.chain_id : first.position > other.position

/** The newest transactions of an account on some chains after a cursor, newest first. */
export async function readRows(
  db: Kysely<Database>,
  account: string,
  chainIds: readonly string[],
  cursor: Cursor | undefined,
  limit: number,
): Promise<readonly HistoryRow[]> {
  const lists = await Promise.all(chainIds.map((chainId) => readChain(db, account, chainId, cursor, limit)))
  const [only] = lists
  if (lists.length === 1 && only) return only
  return lists
    .flat()
    .sort((first, other) => (isBefore(first, other) ? -1 : 1))
    .slice(0, limit)
}
