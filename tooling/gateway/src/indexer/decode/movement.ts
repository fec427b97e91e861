/** What moves: the chain's own coin, an amount of a token, or one token of a collection. */
export type AssetKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

/** One transfer inside a transaction; all addresses in lower case. */
export interface Movement {
  readonly kind: AssetKind
  /** The token's contract; empty for the chain's own coin. */
  readonly token: string
  /** Decimal text; empty unless the token is one of a collection. */
  readonly tokenId: string
  readonly from: string
  readonly to: string
  /** In the smallest unit. */
  readonly amount: bigint
}
