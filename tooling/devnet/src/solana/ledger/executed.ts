import type { DecodedTransaction } from './decodeTransaction.ts'
import type { AccountKeys, TokenBalance } from './execute.ts'
import type { Outcome } from './runTransaction.ts'

/** A transaction of the ledger with everything it did. */
export interface Executed extends Outcome, Pick<DecodedTransaction, 'wire' | 'message'> {
  readonly signature: string
  /** Every signature, in the order of the signers. */
  readonly signatures: readonly string[]
  readonly slot: number
  /** Seconds since 1970. */
  readonly time: number
  /** Lamports, the priority fee included. */
  readonly fee: bigint
  readonly keys: AccountKeys
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
  readonly tokensBefore: readonly TokenBalance[]
  readonly tokensAfter: readonly TokenBalance[]
}
