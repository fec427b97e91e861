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
  /** All addresses of the account, `address` first, where several are asked for; `chainId` is given then. */
  readonly addresses?: readonly string[] | undefined
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

/** Which page of whose history on one chain. */
export interface ChainHistoryRequest extends AccountRequest {
  readonly cursor?: string | undefined
  /** All addresses of the account, `address` first, where several are asked for. */
  readonly addresses?: readonly string[] | undefined
}

/** Where past transactions of single chains come from, such as an explorer. */
export interface ChainHistorySource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /** Whether `page` may be asked for several addresses of one account; it is asked for one at a time unless given. */
  readonly takesAddresses?: boolean
  /**
   * A page of what an account did on one chain. A page may be asked for again: what came since stands before the rest.
   *
   * @param request.addresses all of the account, where there are several: a transaction is told once, and what stays among
   *   them is moved to oneself
   * @throws GatewayError 400 `cursor-invalid` for a cursor that no page gave; anything else means that the next source is asked
   */
  page(request: ChainHistoryRequest, options: RequestOptions): Promise<ChainHistoryPage>
}
