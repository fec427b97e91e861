import { isCaipAddress } from '@latchkey/kernel'
import type { Place } from './countries.ts'
import { isMoney, MAX_ORDERS, type SavedOrder } from './order.ts'

const STATUS: readonly string[] = ['created', 'opened', 'pending', 'delivering', 'done', 'failed', 'expired', 'unknown']

function isText(value: unknown, most = 200): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most
}

/** Amounts as the gateway's schema lets them through: anything else cannot be written down. */
const AMOUNT = /^\d{1,80}(\.\d{1,80})?$/

function toOrder(value: unknown): readonly SavedOrder[] {
  const order = Object(value)
  const { orderId, provider, label, url, urlExpiresAt, account, symbol, paid, startedAt, status, amount, hash } = order
  const { amount: money, currency } = Object(paid)
  const isGood =
    isText(orderId) &&
    /^[0-9a-f]{32}$/.test(orderId) &&
    [provider, label, symbol, money].every((text) => isText(text)) &&
    AMOUNT.test(money) &&
    isMoney(currency) &&
    (url === undefined || isText(url, 10_000)) &&
    isText(account) &&
    isCaipAddress(account) &&
    [urlExpiresAt, startedAt].every(Number.isFinite) &&
    STATUS.includes(status)
  if (!isGood) return []
  // Who has a page's address may use its session: it is not read again once it opens no longer.
  const more = {
    ...(url && Date.now() < urlExpiresAt && { url }),
    ...(isText(amount) && AMOUNT.test(amount) && { amount }),
    ...(isText(hash) && { hash }),
  }
  const known = { orderId, provider, label, urlExpiresAt, account, symbol, startedAt, status }
  return [{ ...known, paid: { amount: money, currency }, ...more }]
}

/** Reads what storage holds; an entry that is none is left out. */
export function parseOrders(value: unknown): readonly SavedOrder[] {
  return Array.isArray(value) ? value.slice(0, MAX_ORDERS).flatMap(toOrder) : []
}

/** Reads what storage holds. */
export function parsePlace(value: unknown): Place | undefined {
  const { country, subdivision } = Object(value)
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined
  return typeof subdivision === 'string' && /^[A-Z]{2}$/.test(subdivision) ? { country, subdivision } : { country }
}
