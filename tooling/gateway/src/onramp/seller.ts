import type { AskOptions } from '../sources/askOptions.ts'
import type { Payment } from './parsePayment.ts'
import type { WarePrice } from './priceWare.ts'
import type { Purchase } from './purchases.ts'
import type { Offer } from './readOffer.ts'
import type { Ware } from './waresOf.ts'

/** What the buyer may still choose on the page. */
export interface Choice extends Payment {
  /** CAIP-2. */
  readonly chainId: string
  readonly symbol: string
}

/** What the buyer confirms. */
export interface Agreement extends Choice {
  /** Decimal text: what the page said the payment buys. */
  readonly receives: string
}

/** What a payment buys, and the rate by which. */
export interface Price extends WarePrice {
  /** Dollars of one unit of the currency, with 18 decimals. */
  readonly rate: bigint
}

/** The local on-ramp. */
export interface Seller {
  readonly wares: readonly Ware[]
  /** @throws GatewayError 400 `ware-unknown` */
  ware(chainId: string, symbol: string): Ware
  /** What can be paid with at this moment. */
  offer(options: AskOptions): Promise<Offer>
  /**
   * Dollars of one unit of a currency, with 18 decimals.
   *
   * @throws GatewayError 422 `currency-unknown`, 503 `rate-unknown`
   */
  rate(currency: string, options: AskOptions): Promise<bigint>
  /**
   * What a payment buys at this moment.
   *
   * @throws GatewayError 422 `amount-limits`, 422 `currency-unknown`, 503 `rate-unknown`
   */
  price(ware: Ware, payment: Payment, options: AskOptions): Promise<Price>
  begin(address: string, choice: Choice): Promise<Purchase>
  /**
   * The purchase as it is now.
   *
   * @throws GatewayError 404 `purchase-unknown`
   */
  read(token: string): Promise<Purchase>
  /** Every purchase of an address that was confirmed, newest first. */
  ofAddress(address: string): Promise<readonly Purchase[]>
  /**
   * Pays out what was shown, once however often it is asked for.
   *
   * @throws GatewayError 409 `price-changed`, 410 `purchase-expired` half an hour after it was begun
   */
  confirm(token: string, agreement: Agreement, options: AskOptions): Promise<Purchase>
}
