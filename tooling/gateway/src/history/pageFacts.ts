import type { NftInfo, TokenInfo } from './tokens/tokenInfo.ts'

/** What is known about the tokens and addresses of one chain's part of a page. */
export interface PageFacts {
  /** By address in lower case; the chain's own coin is the empty text. */
  readonly tokens: ReadonlyMap<string, TokenInfo>
  /** Symbols of the listed tokens, as they look. */
  readonly listedSymbols: ReadonlySet<string>
  /** By {@link nftKey}. */
  readonly nfts: ReadonlyMap<string, NftInfo>
  readonly lookAlikes: ReadonlySet<string>
  /** Collections that were handed out to many. */
  readonly airdropped: ReadonlySet<string>
}
