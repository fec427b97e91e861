import type { RequestOptions } from '../../core/sources/source.ts'

/** What is paid for each unit that a network counts: satoshis for a virtual byte, millionths of a lamport for a compute unit. */
export interface FeeRates {
  /** Within hours. */
  readonly standard: number
  /** Within an hour. */
  readonly fast: number
  /** In the next block. */
  readonly instant: number
}

/** Where it is known what transactions pay on networks that count something else than gas. */
export interface FeeSource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /**
   * What is paid now. Who waits longer does not pay more.
   *
   * @param request.chainId CAIP-2
   */
  fees(request: { readonly chainId: string }, options: RequestOptions): Promise<FeeRates>
}
