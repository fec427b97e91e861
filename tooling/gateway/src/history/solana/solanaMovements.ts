import type { SolanaTransaction } from './solanaTransaction.ts'

/** What one account got (or lost, when negative) of one asset. */
export interface SolanaMovement {
  /** Empty for the chain's own coin. */
  readonly mint: string
  readonly decimals: number
  readonly change: bigint
}

const SOL_DECIMALS = 9

/** What a transaction moved to or from an account, its fee left out. */
export function solanaMovements(transaction: SolanaTransaction, account: string): readonly SolanaMovement[] {
  const { accounts, changes, fee, payer, tokens } = transaction
  const change = (changes[accounts.indexOf(account)] ?? 0n) + (payer === account ? fee : 0n)
  const own = change === 0n ? [] : [{ mint: '', decimals: SOL_DECIMALS, change }]
  return [...own, ...(tokens.get(account) ?? [])]
}
