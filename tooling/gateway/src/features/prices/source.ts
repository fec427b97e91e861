import type { Fungible } from '@latchkey/plugin-api/schemas'
import type { CaipId } from '../../core/caip.ts'
import type { AskOptions, Merged } from '../../core/source.ts'

/** Where prices come from. A token without a price is left out, never priced 0. */
export interface PriceSource {
  /**
   * Prices of whole tokens.
   *
   * @param currency `usd`
   * @param addresses CAIP-10; the native currency is the address of 40 e's (EIP-7528) or `native`
   */
  prices(addresses: readonly CaipId[], currency: string, options: AskOptions): Promise<Merged<readonly Fungible[]>>
}

/** Where the rates of money come from, which the local on-ramp is paid with. */
export interface RateSource {
  /**
   * US dollars of one whole unit, as whole numbers with 18 decimals, by currency. One without a rate is left out, never
   * counted as a dollar; a source that cannot be asked gives none.
   *
   * @param currencies ISO 4217 codes in capitals, without `USD`
   */
  rates(currencies: readonly string[], options: AskOptions): Promise<ReadonlyMap<string, bigint>>
}
