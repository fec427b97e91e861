import { BALANCE_FRESH, BALANCE_RETRY_BLOCK } from '../constants.ts'
import type { Balance } from '../types.ts'

function isWithin(at: number | undefined, span: number, now: number): boolean {
  return at !== undefined && at <= now && now - at < span
}

/** Whether the balance may be read now: not twice at once, not soon after a failure, not while fresh unless `force`. */
export function mayFetch(balance: Balance | undefined, now: number, force: boolean): boolean {
  if (!balance) return true
  if (balance.status === 'loading' || isWithin(balance.failedAt, BALANCE_RETRY_BLOCK, now)) return false
  return force || !isWithin(balance.at, BALANCE_FRESH, now)
}
