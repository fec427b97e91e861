import type { FailedTransactionMetadata } from 'litesvm'

/** Why a transaction failed, in the form the JSON-RPC has for it. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [number, string | { readonly Custom: number }] }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly DuplicateInstruction: number }

const REASON = /err: ([\s\S]*?), meta:/
const CUSTOM = /^InstructionError\(\s*(\d+),\s*Custom\(\s*(\d+),?\s*\),?\s*\)$/
const INSTRUCTION = /^InstructionError\(\s*(\d+),\s*(\w+)/
const RENT = /^InsufficientFundsForRent\s*\{\s*account_index: (\d+)/
const DUPLICATE = /^DuplicateInstruction\(\s*(\d+)/

/** The runtime gives the reason as numbers without names, and with names only in its text. */
export function transactionError(failed: FailedTransactionMetadata): TransactionError {
  const reason = REASON.exec(failed.toString())?.[1] ?? 'Unknown'
  const custom = CUSTOM.exec(reason)
  if (custom) return { InstructionError: [Number(custom[1]), { Custom: Number(custom[2]) }] }
  const instruction = INSTRUCTION.exec(reason)
  if (instruction) return { InstructionError: [Number(instruction[1]), instruction[2] ?? 'GenericError'] }
  const rent = RENT.exec(reason)
  if (rent) return { InsufficientFundsForRent: { account_index: Number(rent[1]) } }
  const duplicate = DUPLICATE.exec(reason)
  return duplicate ? { DuplicateInstruction: Number(duplicate[1]) } : reason
}
