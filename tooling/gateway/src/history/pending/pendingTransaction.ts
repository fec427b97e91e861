import type { ChainTransaction } from '../../indexer/chainData/types.ts'
import type { Movement } from '../../indexer/decode/movement.ts'

/** A transaction that waits to be mined, and what it would move. */
export interface PendingTransaction {
  readonly transaction: ChainTransaction
  readonly movements: readonly Movement[]
  /** When it was first seen, in seconds since 1970. */
  readonly seenAt: number
}
