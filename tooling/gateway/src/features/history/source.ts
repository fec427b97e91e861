import type { HistoryAnswer } from '@latchkey/plugin-api/schemas'
import type { AskOptions, Merged } from '../../core/source.ts'

/** Whose history is asked for, and which page of it. */
export interface HistoryQuestion {
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
  page(question: HistoryQuestion, options: AskOptions): Promise<Merged<HistoryAnswer>>
}
