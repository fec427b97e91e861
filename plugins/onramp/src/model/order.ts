import type { CaipAddress } from '@latchkey/kernel'
import type { OnrampOrderState } from '@latchkey/plugin-api/schemas'

/** An order that was made in this browser: enough to go on with it after a reload, and in other tabs. */
export interface SavedOrder {
  readonly orderId: string
  /** The provider's id and name. */
  readonly provider: string
  readonly label: string
  /** The provider's page. */
  readonly url: string
  /** Milliseconds since 1970: the page opens until then. */
  readonly urlExpiresAt: number
  /** Gets the coins. */
  readonly account: CaipAddress
  readonly symbol: string
  readonly paid: { readonly amount: string; readonly currency: string }
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** As it was last seen by any tab. */
  readonly status: OnrampOrderState['status']
  /** Decimal text: what the buyer gets; an estimate until it is sent. */
  readonly amount?: string
  readonly hash?: string
}

/** Milliseconds for which an order is kept. */
const KEPT = 24 * 3_600_000
/** Most orders that are kept. */
export const MOST = 20

/** The orders with another one in front, or in its own place; those of more than a day ago are forgotten. */
export function withOrder(orders: readonly SavedOrder[], order: SavedOrder, now: number): readonly SavedOrder[] {
  const others = orders.filter(({ orderId }) => orderId !== order.orderId)
  return [order, ...others].filter(({ startedAt }) => now - startedAt < KEPT && startedAt <= now).slice(0, MOST)
}

/** Whether nothing more becomes of it. */
export function isOver({ status }: Pick<SavedOrder, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'expired'
}
