/** Where a transaction is in the chain. */
export interface BlockReference {
  readonly height: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly time: number
}

export interface IndexedInput {
  /** The output it spends; missing for the first input of a block's first transaction. */
  readonly source: { readonly txid: string; readonly vout: number } | undefined
  readonly sequence: number
  readonly scriptsig: string
  readonly witness: readonly string[] | undefined
}

export interface IndexedOutput {
  /** In hex. */
  readonly script: string
  /** Satoshis. */
  readonly value: bigint
}

/** A transaction as the index keeps it. */
export interface IndexedTransaction {
  readonly txid: string
  readonly hex: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  readonly weight: number
  /** Missing while it waits in the mempool. */
  readonly block: BlockReference | undefined
  readonly inputs: readonly IndexedInput[]
  readonly outputs: readonly IndexedOutput[]
}
