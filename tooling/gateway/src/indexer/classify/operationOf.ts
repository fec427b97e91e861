import type { ChainTransaction, Receipt } from '../chainData/types.ts'
import type { Movement } from '../decode/movement.ts'
import { movedOperation } from './movedOperation.ts'
import type { OperationType } from './operationType.ts'
import { SELECTORS } from './selectors.ts'
import { TRANSFER_SELECTORS } from './transferSelectors.ts'

/** A transaction with what it moved, seen from one account. */
export interface AccountAction {
  readonly transaction: ChainTransaction
  readonly receipt: Receipt
  /** Only the movements from or to the account. */
  readonly movements: readonly Movement[]
  /** Whether the account allowed somebody to move its tokens. */
  readonly isApprover: boolean
  /** In lower case. */
  readonly account: string
}

function unmoved({ transaction, isApprover, account }: AccountAction): OperationType {
  const { from, to, value, selector } = transaction
  const isOwn = from === account
  if (isOwn && to === account && value === 0n && selector === '') return 'cancel'
  if (isApprover) return 'approve'
  if (!isOwn) return value > 0n && to === account ? 'receive' : 'execute'
  return SELECTORS.get(selector) ?? (selector === '' || TRANSFER_SELECTORS.has(selector) ? 'send' : 'execute')
}

/** What a transaction was to one of the accounts that took part in it. */
export function operationOf(action: AccountAction): OperationType {
  const { transaction, movements, account } = action
  const isOwn = transaction.from === account
  if (isOwn && transaction.to === null) return 'deploy'
  if (movements.length === 0) return unmoved(action)
  const stated = isOwn ? SELECTORS.get(transaction.selector) : undefined
  return stated !== undefined && stated !== 'approve' ? stated : movedOperation(movements, account, isOwn)
}
