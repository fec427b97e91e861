import { FINALIZE_SLOTS } from '../constants.ts'
import { type Commitment, commitment } from './commitment.ts'
import type { Executed } from './executed.ts'
import type { TransactionError } from './transactionError.ts'

/** What `getSignatureStatuses` says of one transaction. */
export interface SignatureStatus {
  readonly slot: number
  readonly confirmations: number | null
  readonly err: TransactionError | null
  readonly status: { readonly Err: TransactionError } | { readonly Ok: null }
  readonly confirmationStatus: Commitment
}

export function signatureStatus({ slot, error }: Executed, now: number): SignatureStatus {
  const age = now - slot
  return {
    slot,
    confirmations: age >= FINALIZE_SLOTS ? null : age,
    err: error,
    status: error ? { Err: error } : { Ok: null },
    confirmationStatus: commitment(slot, now),
  }
}
