import type { Kysely } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Cursor } from './cursor.ts'
import type { HistoryRow } from './historyRow.ts'
import { readChain } from './readChain.ts'

const isBefore = (one: HistoryRow, other: HistoryRow): boolean =>
  one.position === other.position ? one.chain_id > other.chain_id : one.position > other.position

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
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))
    .slice(0, limit)
}
