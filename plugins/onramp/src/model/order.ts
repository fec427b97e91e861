import { type CaipAddress, isCaipAddress } from '@latchkey/kernel'
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
const MOST = 20
const STATUS: readonly string[] = ['created', 'opened', 'pending', 'delivering', 'done', 'failed', 'expired', 'unknown']

function isText(value: unknown, most = 200): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most
}

function toOrder(value: unknown): readonly SavedOrder[] {
  const order = Object(value)
  const { orderId, provider, label, url, urlExpiresAt, account, symbol, paid, startedAt, status, amount, hash } = order
  const { amount: money, currency } = Object(paid)
  const isGood =
    isText(orderId) &&
    /^[0-9a-f]{32}$/.test(orderId) &&
    [provider, label, symbol, money, currency].every((text) => isText(text)) &&
    isText(url, 10_000) &&
    isText(account) &&
    isCaipAddress(account) &&
    [urlExpiresAt, startedAt].every(Number.isFinite) &&
    STATUS.includes(status)
  if (!isGood) return []
  const more = { ...(isText(amount) && { amount }), ...(isText(hash) && { hash }) }
  const known = { orderId, provider, label, url, urlExpiresAt, account, symbol, startedAt, status }
  return [{ ...known, paid: { amount: money, currency }, ...more }]
}

/** Reads what storage holds; an entry that is none is left out. */
export function parseOrders(value: unknown): readonly SavedOrder[] {
  return Array.isArray(value) ? value.slice(0, MOST).flatMap(toOrder) : []
}

/** The orders with another one in front, or in its own place; those of more than a day ago are forgotten. */
export function withOrder(orders: readonly SavedOrder[], order: SavedOrder, now: number): readonly SavedOrder[] {
  const others = orders.filter(({ orderId }) => orderId !== order.orderId)
  return [order, ...others].filter(({ startedAt }) => now - startedAt < KEPT && startedAt <= now).slice(0, MOST)
}

/** Whether nothing more becomes of it. */
export function isOver({ status }: Pick<SavedOrder, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'expired'
}
