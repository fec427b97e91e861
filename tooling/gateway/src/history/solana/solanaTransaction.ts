/** What an account's balance of one token was before and after a transaction. */
export interface TokenChange {
  readonly mint: string
  readonly decimals: number
  /** In the smallest unit; what the account's token accounts hold together. */
  readonly change: bigint
}

/** The parts of a `getTransaction` answer that a history shows. */
export interface SolanaTransaction {
  /** The account that paid. */
  readonly payer: string
  readonly accounts: readonly string[]
  /** Lamports that each account got (or lost, when negative), in the accounts' order. */
  readonly changes: readonly bigint[]
  /** Lamports that the payer paid for the transaction itself. */
  readonly fee: bigint
  /** Programs that were called. */
  readonly programs: readonly string[]
  /** Changes of tokens by their owner. */
  readonly tokens: ReadonlyMap<string, readonly TokenChange[]>
}
