import type { CaipNetworkId, KernelError } from '@latchkey/kernel'
import type { OnrampOptionsAnswer, OnrampProvider, OnrampQuoteAnswer } from '@latchkey/plugin-api/schemas'
import { atom, type SetStateAction, type WritableAtom } from 'jotai/vanilla'
import { opened } from '../state.ts'

/** What was chosen; decimal text in the currency. */
export interface Draft {
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  readonly symbol: string
  /** `card` and so on. */
  readonly method: string
  /** The provider's id; the one that gives most unless chosen. */
  readonly provider?: string | undefined
}

/** What a provider says of the draft. */
export interface Quote {
  readonly status: 'loading' | 'ready' | 'away' | 'refused'
  /** The last one stays while another is asked for. */
  readonly answer?: OnrampQuoteAnswer
  /** Milliseconds since 1970. */
  readonly at?: number
  /** The gateway's own words for why there is none. */
  readonly reason?: string
}

export interface OnrampState {
  /** Raised with every change: what comes for an older draft is dropped. */
  readonly version: number
  /** The version with which the form was opened last. */
  readonly opening?: number
  /** The network that the offer is for. */
  readonly network?: CaipNetworkId | undefined
  readonly draft: Draft
  /** `usual`: no provider says what is sold, so what usually is stands there. */
  readonly offer: { readonly status: 'loading' | 'ready' | 'usual'; readonly options: OnrampOptionsAnswer }
  readonly providers: {
    readonly status: 'loading' | 'ready' | 'failed'
    readonly list: readonly OnrampProvider[]
    readonly error?: KernelError
  }
  /** By the provider's id. */
  readonly quotes: Readonly<Record<string, Quote>>
  /** The provider whose order is being made. */
  readonly ordering?: string | undefined
  /** Why the last order was not made. */
  readonly error?: KernelError | undefined
  /** Orders whose following was given up for now. */
  readonly resting: readonly string[]
}

/** The state before the form is opened. */
export const CLOSED: OnrampState = {
  version: 0,
  draft: { amount: '', currency: 'USD', symbol: 'USDC', method: 'card' },
  offer: { status: 'loading', options: { paymentCurrencies: [], purchaseCurrencies: [] } },
  providers: { status: 'loading', list: [] },
  quotes: {},
  resting: [],
}

/** The form as it is; closed until it is opened for the first time. */
export const state: WritableAtom<OnrampState, [SetStateAction<OnrampState>], void> = atom(
  (get) => get(opened) ?? CLOSED,
  (get, set, next) => set(opened, typeof next === 'function' ? next(get(opened) ?? CLOSED) : next),
)
