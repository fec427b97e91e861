import type {
  OnrampOptionsAnswer,
  OnrampOrderBody,
  OnrampOrderStatus,
  OnrampProvider,
  OnrampQuoteAnswer,
  OnrampQuoteBody,
} from '@latchkey/plugin-api/schemas'
import type { Delivery } from '../../core/http/delivery.ts'
import type { RequestOptions } from '../../core/sources/source.ts'

/** An order that a provider is to take up. */
export interface OrderRequest extends Omit<OnrampOrderBody, 'provider' | 'account'> {
  /** Ours; the provider gives it back in what it says of the order. */
  readonly orderId: string
  /** CAIP-2. */
  readonly chainId: string
  /** Plain address that gets the coins. */
  readonly address: string
  /** Address of the buyer's device, as the connection has it. Never stored. */
  readonly clientIp: string
}

/** The provider's page for an order. */
export interface OrderPage {
  readonly url: string
  /** Milliseconds since 1970. */
  readonly urlExpiresAt: number
  /** By which the provider is asked about the order later; the order's id unless given. */
  readonly ref?: string
}

/** What a provider says of an order. A source never says `done`: that is for the gateway's own nodes to say. */
export interface OrderEvent {
  readonly status: Exclude<OnrampOrderStatus, 'done' | 'created' | 'unknown'>
  /** Of the transfer, once it is sent. */
  readonly hash?: string
  /** Decimal text: what the buyer gets. */
  readonly amount?: string
  /** Where the buyer could still choose on the provider's page. */
  readonly chainId?: string
  readonly symbol?: string
  /** Contract or mint of that coin, empty for the chain's own one, where the source knows it. */
  readonly token?: string
  readonly paid?: { readonly amount: string; readonly currency: string }
  /** Why it failed, for programs. */
  readonly code?: string
}

/** A delivery whose signature is right. */
export interface Notice {
  /** The provider's id of the event: the same one counts once. */
  readonly eventId: string
  /** Our order's id; absent when it concerns none of ours. */
  readonly orderId?: string
  readonly event?: OrderEvent
}

/** A provider that sends coins to accounts, and says what became of it. */
export interface PayoutSource {
  readonly info: OnrampProvider
  /** Whether it delivers on a chain (CAIP-2); its namespaces decide unless given. */
  supports?(chainId: string): boolean
  /** What it delivers, and what can be paid with, in a country (ISO 3166-1), where one is known. */
  options(country: string | undefined, options: RequestOptions): Promise<OnrampOptionsAnswer>
  /** What it says of an order or a deposit now; `undefined` before the user has done anything. */
  status(
    order: { readonly orderId: string; readonly ref: string },
    options: RequestOptions,
  ): Promise<OrderEvent | undefined>
  /**
   * Reads what it has posted.
   *
   * @returns `undefined` when the signature is wrong, or older than five minutes
   */
  webhook?(delivery: Delivery): Notice | undefined
}

/** A deposit from an exchange that is to be begun. */
export interface DepositRequest {
  /** Ours; the exchange gives it back in what it says of the deposit. */
  readonly orderId: string
  /** CAIP-2. */
  readonly chainId: string
  /** Plain address that gets the coins. */
  readonly address: string
  /** Symbol. */
  readonly asset: string
  /** Decimal text, in the asset. */
  readonly amount: string
  readonly country?: string
  /** Address of the user's device, as the connection has it. Never stored. */
  readonly clientIp: string
}

/** Where users have coins already: an exchange that sends them on request. */
export interface ExchangeSource extends PayoutSource {
  /** Begins a deposit. Sent once, whatever becomes of it. */
  deposit(request: DepositRequest, options: RequestOptions): Promise<OrderPage>
}

/** Where money is changed into coins: one provider. */
export interface OnrampSource extends PayoutSource {
  /**
   * What an amount of money buys; amounts are decimal text.
   *
   * @throws GatewayError 422 for what is not sold, or an amount outside of the limits
   */
  quote(request: OnrampQuoteBody, options: RequestOptions): Promise<OnrampQuoteAnswer>
  /** Takes an order up. Sent once, whatever becomes of it. */
  order(request: OrderRequest, options: RequestOptions): Promise<OrderPage>
}
