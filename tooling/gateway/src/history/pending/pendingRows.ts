import type { Receipt } from '../../indexer/chainData/types.ts'
import { operationOf } from '../../indexer/classify/operationOf.ts'
import { participantsOf } from '../../indexer/rows/participantsOf.ts'
import { positionOf } from '../../indexer/rows/positionOf.ts'
import { transferRow } from '../../indexer/rows/transferRow.ts'
import type { HistoryRow } from '../historyRow.ts'
import type { PendingTransaction } from './pendingTransaction.ts'

function toRow({ transaction, movements, seenAt }: PendingTransaction, account: string, chainId: string): HistoryRow {
  const { hash, from: sender, to, nonce } = transaction
  const own = participantsOf(sender, movements, new Set()).get(account) ?? []
  const receipt: Receipt = { hash, succeeded: true, contract: null, logs: [] }
  const action = { transaction, receipt, movements: own.map(({ movement }) => movement), account, isApprover: false }
  return {
    position: positionOf(seenAt, 0, 0),
    chain_id: chainId,
    operation: operationOf(action),
    hash,
    sender,
    receiver: to ?? '',
    nonce,
    is_failed: 0,
    mined_at: seenAt,
    movements: own.map((placed) => transferRow(account, placed)),
  }
}

/**
 * The waiting transactions of an account as rows, the latest first; without those that were mined meanwhile or that
 * another one of the same number took the place of.
 *
 * @param mined the newest mined ones
 */
export function pendingRows(
  waiting: readonly PendingTransaction[],
  account: string,
  chainId: string,
  mined: readonly HistoryRow[],
): readonly HistoryRow[] {
  const own = mined.filter((row) => row.chain_id === chainId)
  const hashes = new Set(own.map(({ hash }) => hash))
  const used = Math.max(-1, ...own.filter(({ sender }) => sender === account).map(({ nonce }) => nonce))
  return waiting
    .filter(({ transaction: { hash, from, nonce } }) => !hashes.has(hash) && (from !== account || nonce > used))
    .map((entry) => toRow(entry, account, chainId))
    .sort((one, other) => other.nonce - one.nonce)
}
