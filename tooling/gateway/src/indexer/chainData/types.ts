/** An event, its addresses and topics in lower case. */
export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  /** `0x` and an even number of hexadecimal digits. */
  readonly data: string
}

/** What became of a transaction. */
export interface Receipt {
  readonly hash: string
  readonly succeeded: boolean
  /** The address of the contract that was made, if one was. */
  readonly contract: string | null
  readonly logs: readonly Log[]
}

/** A transaction as its block holds it, addresses in lower case. */
export interface ChainTransaction {
  readonly hash: string
  /** Place in the block, from 0. */
  readonly index: number
  readonly from: string
  /** `null` for the making of a contract. */
  readonly to: string | null
  /** Wei. */
  readonly value: bigint
  /** What it may use; `undefined` when the node does not say. */
  readonly gas: number | undefined
  readonly nonce: number
  /** The first four bytes of the call data as `0x` and 8 digits; empty when there is no call. */
  readonly selector: string
}

/** The part of a block that links it to the others. */
export interface BlockLink {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
}

/** A block with its transactions. */
export interface Block extends BlockLink {
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transactions: readonly ChainTransaction[]
}

/** A block with what became of its transactions, in their order. */
export interface FullBlock {
  readonly block: Block
  readonly receipts: readonly Receipt[]
}
