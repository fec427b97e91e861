/** What is known of a fungible token; the texts are fit to show. */
export interface TokenInfo {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  /** Address of a picture, from the configuration only. */
  readonly icon?: string | undefined
  /** The configuration lists it. */
  readonly isListed?: boolean
}

/** What a collection says of one of its tokens. */
export interface NftInfo {
  readonly name: string | null
  /** `https:` address or small `data:` picture. */
  readonly image: string | null
}
