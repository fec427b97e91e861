import type { NativeBalance } from './nativeBalance.ts'

/** Milliseconds a balance counts as fresh. */
export const BALANCE_FRESH = 30_000
/** Milliseconds after a failure in which no further attempt is made. */
export const BALANCE_RETRY_BLOCK = 30_000
/** The largest balances of all chains are unsigned 256-bit numbers. */
const BALANCE_LIMIT = 2n ** 256n

/** Whether a value can be a balance: a whole number of smallest units below 2^256. */
export function isBalance(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < BALANCE_LIMIT
}

function isWithin(at: number | undefined, span: number, now: number): boolean {
  return at !== undefined && at <= now && now - at < span
}

/** What of something that is read now and then decides whether it may be read again. */
export type ReadTimes = Pick<NativeBalance, 'status' | 'at' | 'failedAt'>

/** Whether it may be read now: not twice at once, not soon after a failure, not while fresh unless `force`. */
export function mayRead(known: ReadTimes | undefined, now: number, force: boolean): boolean {
  if (!known) return true
  if (known.status === 'loading' || isWithin(known.failedAt, BALANCE_RETRY_BLOCK, now)) return false
  return force || !isWithin(known.at, BALANCE_FRESH, now)
}

/** Whole seconds until another attempt is allowed; 0 when it is. */
export function retryIn({ failedAt }: Pick<ReadTimes, 'failedAt'>, now: number): number {
  if (failedAt === undefined || failedAt > now) return 0
  return Math.max(0, Math.ceil((failedAt + BALANCE_RETRY_BLOCK - now) / 1000))
}
