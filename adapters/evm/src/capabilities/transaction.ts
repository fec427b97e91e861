/** A transaction as it was reviewed. */
export interface Transaction {
  readonly to: `0x${string}`
  /** In the smallest unit of the native currency. */
  readonly value: bigint
  readonly data: `0x${string}`
}
