import type { AskOptions } from './askOptions.ts'

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
