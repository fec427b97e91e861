import type { CaipId } from '../../core/caip.ts'
import type { Merged, RequestOptions } from '../../core/sources/source.ts'

/** The price of one whole token, for showing only. */
export interface Price {
  /** The id that was asked for. */
  readonly address: CaipId
  /** Of one whole token in the asked currency. */
  readonly price: number
  readonly name?: string
  readonly symbol?: string
  /** Address of a picture; empty when there is none. */
  readonly iconUrl?: string
  /** Seconds since 1970. */
  readonly updatedAt?: number
  /** What a second source says, where one is asked: trades compare them. */
  readonly other?: { readonly price: number; readonly source: string }
}

/** Where prices come from. A token without a price is left out, never priced 0. */
export interface PriceSource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /**
   * Prices of whole tokens.
   *
   * @param currency `usd`
   * @param addresses CAIP-10; the native currency is the address of 40 e's (EIP-7528) or `native`
   */
  prices(addresses: readonly CaipId[], currency: string, options: RequestOptions): Promise<Merged<readonly Price[]>>
}
