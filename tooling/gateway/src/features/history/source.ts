import type { HistoryAnswer, Transaction } from '@latchkey/plugin-api/schemas'
import type { AccountRequest, Merged, RequestOptions } from '../../core/sources/source.ts'

/** Whose history is asked for, and which page of it. */
export interface HistoryRequest {
  /** Plain address. */
  readonly address: string
  /** CAIP-2; all chains unless given. */
  readonly chainId?: string | undefined
  /** What the page before gave as `next`. */
  readonly cursor?: string | undefined
  /** On-ramp purchases of this provider are included. */
  readonly onramp?: string | undefined
}

/** Where past transactions come from. */
export interface HistorySource {
  /**
   * One page, newest first.
   *
   * @throws GatewayError 400 `cursor-invalid` for a cursor that no page of the list gave
   */
  page(request: HistoryRequest, options: RequestOptions): Promise<Merged<HistoryAnswer>>
}

/** A page of one chain, newest first. */
export interface ChainHistoryPage {
  readonly data: readonly Transaction[]
  /** What the next page is asked with; `null` at the end. */
  readonly next: string | null
}

/** Where past transactions of single chains come from, such as an explorer. */
export interface ChainHistorySource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /**
   * A page of what an account did on one chain. A page may be asked for again: what came since stands before the rest.
   *
   * @throws GatewayError 400 `cursor-invalid` for a cursor that no page gave; anything else means that the next source is asked
   */
  page(
    request: AccountRequest & { readonly cursor?: string | undefined },
    options: RequestOptions,
  ): Promise<ChainHistoryPage>
}
