import type { Fungible } from '@latchkey/plugin-api/schemas'
import type { CaipId } from '../caip/caipId.ts'
import type { AskOptions, Merged } from './askOptions.ts'

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
