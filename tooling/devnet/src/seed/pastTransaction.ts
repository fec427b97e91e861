import { PAST_SPAN } from '../core/constants.ts'
import type { NodeTransaction } from '../evm/evmNode.ts'

/** Seconds since the last transaction. */
const LAST = 60

/** When each transaction of the past happened, in seconds since 1970, oldest first; the nearer to now the denser. */
export function pastTimes(count: number, now: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const left = count - index
    return now - LAST - Math.floor((PAST_SPAN * left * left) / (count * count))
  })
}

/** One transaction of the past. */
export interface PastTransaction extends NodeTransaction {
  /** Whether it is one that fails. */
  readonly fails?: boolean
}

/** Makes the transaction of one kind for the n-th round; rounds differ in their amounts. */
export type MakePast = (round: number) => PastTransaction
