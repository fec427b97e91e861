import type { CaipAddress } from '@latchkey/kernel'
import type { OnrampOrderState } from '@latchkey/plugin-api/schemas'

/** An order that was made in this browser: enough to go on with it after a reload, and in other tabs. */
export interface SavedOrder {
  readonly orderId: string
  /** The provider's id and name. */
  readonly provider: string
  readonly label: string
  /** The provider's page, for as long as it opens: who has the address may use its session. */
  readonly url?: string
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
export const MAX_ORDERS = 20

/** The order, without the address of a page that opens no longer. */
function withoutOldPage(order: SavedOrder, now: number): SavedOrder {
  const { url, ...rest } = order
  return url !== undefined && now >= order.urlExpiresAt ? rest : order
}

/** The orders as they may still be kept: of the last day, those too that a clock since set back began later, and without pages that open no longer. */
export function tidied(orders: readonly SavedOrder[], now: number): readonly SavedOrder[] {
  const recent = orders.filter(({ startedAt }) => Math.abs(now - startedAt) < KEPT).slice(0, MAX_ORDERS)
  return recent.map((order) => withoutOldPage(order, now))
}

/** The orders with another one in front, or in its own place. */
export function withOrder(orders: readonly SavedOrder[], order: SavedOrder, now: number): readonly SavedOrder[] {
  return tidied([order, ...orders.filter(({ orderId }) => orderId !== order.orderId)], now)
}

/** How far each state is. What is not known stands beside what is being delivered: either may follow the other. */
const RANK: Readonly<Record<SavedOrder['status'], number>> = {
  created: 0,
  opened: 1,
  expired: 2,
  pending: 3,
  unknown: 4,
  delivering: 4,
  failed: 5,
  done: 6,
}

/** Whether a code is that of a country's money as ISO 4217 has them: others cannot be written down. */
export function isMoney(currency: unknown): boolean {
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
}

/**
 * The order with what an answer says of it. Answers overtake each other, and an order only moves on: one that is behind
 * changes nothing. A payment may come after an order has expired, and coins outweigh a failure; one without a transfer is taken
 * back by a provider that goes on with the order.
 */
export function advanced(
  order: SavedOrder,
  { status, purchase: { symbol, amount }, payment, hash }: OnrampOrderState,
): SavedOrder {
  const isTakenBack = order.status === 'failed' && order.hash === undefined && status === 'delivering'
  if (RANK[status] < RANK[order.status] && !isTakenBack) return order
  const more = { ...(amount === undefined ? {} : { amount }), ...(hash === undefined ? {} : { hash }) }
  return { ...order, status, symbol, ...(isMoney(payment.currency) && { paid: payment }), ...more }
}

/** Whether nothing more becomes of it. One that has expired may still be paid. */
export function isOver({ status }: Pick<SavedOrder, 'status'>): boolean {
  return status === 'done' || status === 'failed'
}

/** Whether it is pending as far as is known. */
export function isRunning(order: Pick<SavedOrder, 'status'>): boolean {
  return !isOver(order) && order.status !== 'expired'
}
