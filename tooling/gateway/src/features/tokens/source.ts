import type { RequestOptions } from '../../core/sources/source.ts'

/** A token as a list knows it; the texts are fit to show. */
export interface ListedToken {
  /** CAIP-2. */
  readonly chainId: string
  /** As the chain writes it. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** An https address of a picture. */
  readonly logoUri?: string
}

/** Where names, decimals and pictures of tokens come from. */
export interface TokenSource {
  /** Everything the source knows; it keeps it itself, and may be asked often. */
  tokens(options: RequestOptions): Promise<readonly ListedToken[]>
}
