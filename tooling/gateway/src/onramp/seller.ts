import type { WarePrice } from './priceWare.ts'
import type { Purchase } from './purchases.ts'
import type { Ware } from './waresOf.ts'

/** What the buyer may still choose on the page. */
export interface Choice {
  /** CAIP-2. */
  readonly chainId: string
  readonly symbol: string
  /** Decimal text in US dollars. */
  readonly paid: string
}

/** The local on-ramp. */
export interface Seller {
  readonly wares: readonly Ware[]
  /** @throws GatewayError 400 `ware-unknown` */
  ware(chainId: string, symbol: string): Ware
  /** @param paid decimal text in US dollars */
  price(ware: Ware, paid: string): Promise<WarePrice>
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
   * Pays out, once however often it is asked for.
   *
   * @throws GatewayError 410 `purchase-expired` half an hour after it was begun
   */
  confirm(token: string, choice: Choice): Promise<Purchase>
}
