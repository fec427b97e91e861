import type { NodeTransaction } from '../evm/evmNode.ts'

/** One transaction of the past. */
export interface PastTransaction extends NodeTransaction {
  /** Whether it is one that fails. */
  readonly fails?: boolean
}

/** Makes the transaction of one kind for the n-th round; rounds differ in their amounts. */
export type MakePast = (round: number) => PastTransaction
