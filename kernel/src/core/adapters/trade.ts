import type { AssetId } from '../assets/asset.ts'
import type { CaipNetworkId } from '../network/network.ts'

/** How much of a token a contract may take from the account. */
export interface TokenAllowance {
  /** In the smallest unit of the token. */
  readonly amount: bigint
  /** The token refuses to change one allowance into another: it has to be 0 in between. */
  readonly mustReset: boolean
}

/** What prepared bytes do with tokens, read back by code that never saw the request. */
export interface TradeFacts {
  /** `unknown` for a call that cannot be read: then only `target`, `value` and the fee are known. */
  readonly kind: 'trade' | 'wrap' | 'unwrap' | 'approve' | 'unknown'
  readonly network: CaipNetworkId
  /** Plain address of who signs. */
  readonly from: string
  /** Who is called. */
  readonly target: string
  /** In the smallest unit of the native currency. */
  readonly value: bigint
  /** What is called, as the contract names it. */
  readonly function?: string
  /** What is paid, in its smallest unit; of an approval, what may be taken. */
  readonly sold?: { readonly asset: AssetId; readonly amount: bigint }
  /** What comes out, and the least of it that the contract accepts, in its smallest unit. */
  readonly bought?: { readonly asset: AssetId; readonly minimum: bigint }
  /** Tokens on the way, as the contract is given them: the native coin is its wrapped token. */
  readonly path?: readonly AssetId[]
  /** Plain address of who gets what comes out. */
  readonly recipient?: string
  /** Whom an approval lets take the token. */
  readonly spender?: string
  /**
   * The contracts that the called one calls in turn, as the bytes name them, and whether the list on the chain that
   * `inspectTrade` was given names them too; `isDisputed` where the network's nodes do not agree about that.
   */
  readonly inner?: readonly { readonly target: string; readonly isListed: boolean; readonly isDisputed?: boolean }[]
  /** Seconds since 1970 after which the contract refuses. */
  readonly deadline?: number
  /** In the smallest unit of the native currency. */
  readonly feeAtMost: bigint
  readonly feeAbout: bigint
  /** Every field of the transaction as text, in its order, for those who want to read it raw. */
  readonly call: Readonly<Record<string, string>>
  /** Of the bytes that were read. */
  readonly digest: string
}

/** What calls would do to the account if they were in the next block. */
export interface TradeOutcome {
  /** By asset, in its smallest unit: what is gained, negative for what is lost. Without network fees. */
  readonly changes: readonly { readonly asset: AssetId; readonly amount: bigint }[]
  /** What contracts could take afterwards, of the allowances that the calls change. */
  readonly allowances: readonly { readonly asset: AssetId; readonly spender: string; readonly amount: bigint }[]
  /** What the network's other nodes say. Nothing changes where the calls would fail. */
  readonly others?: readonly Omit<TradeOutcome, 'others'>[]
}
