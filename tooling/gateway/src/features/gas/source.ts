import type { ConvertGasPriceAnswer } from '@latchkey/plugin-api/schemas'
import type { RequestOptions } from '../../core/sources/source.ts'

/** Where it is known what transactions cost. */
export interface GasSource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /**
   * Smallest units of the chain's coin for one unit of gas, as integer text: slow but sure, soon, at once.
   *
   * @param request.chainId CAIP-2
   */
  gasPrice(request: { readonly chainId: string }, options: RequestOptions): Promise<ConvertGasPriceAnswer>
}
