import type { LiteSVM } from 'litesvm'
import type { Blockhashes } from './blockhashes.ts'
import type { Slots } from './createLedger.ts'
import type { DecodedTransaction } from './decodeTransaction.ts'
import type { Executed } from './executed.ts'
import type { Outcome } from './runTransaction.ts'

export interface SendOptions {
  readonly skipPreflight?: boolean | undefined
  /** Milliseconds since 1970; puts it into the past, whatever its blockhash. For seeding. */
  readonly at?: number | undefined
}

export interface SimulateOptions {
  readonly verifySignatures: boolean
  readonly replaceBlockhash: boolean
}

/** The chain around the runtime: slots, blockhashes and the past, none of which the runtime has. */
export interface Ledger {
  readonly svm: LiteSVM
  readonly slots: Slots
  readonly hashes: Blockhashes
  transaction(signature: string): Executed | undefined
  count(): number
  /** Those of one slot, oldest first. */
  inSlot(slot: number): readonly Executed[]
  /** Newest first. */
  signaturesOf(address: string): readonly string[]
  /**
   * Runs a transaction and returns its signature.
   * @throws RpcError as the real node's preflight
   */
  send(decoded: DecodedTransaction, options?: SendOptions): string
  simulate(decoded: DecodedTransaction, options: SimulateOptions): Outcome
  /** Told of every transaction once it ran. */
  onTransaction(listener: (executed: Executed) => void): void
}
