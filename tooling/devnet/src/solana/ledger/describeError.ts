import type { TransactionError } from './transactionError.ts'

/** The real node's words for the commonest reasons (`TransactionError` of the Solana SDK). */
const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

/** A sentence for people, as the real node says it. */
export function describeError(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error
  if ('InsufficientFundsForRent' in error)
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
  if ('DuplicateInstruction' in error)
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction})`
  const [index, reason] = error.InstructionError
  const what = typeof reason === 'string' ? reason : `custom program error: 0x${reason.Custom.toString(16)}`
  return `Error processing Instruction ${index}: ${what}`
}
