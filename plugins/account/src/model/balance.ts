import {
  type Account,
  type Connection,
  formatAmount,
  isKernelError,
  type KernelError,
  type Network,
} from '@latchkey/kernel'
import { formatDecimal } from '@latchkey/kernel/formatting'

/** The native balance of one account on one network, as far as it is known. */
export interface Balance {
  /** `unsupported`: neither this wallet nor this network can tell. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** In the smallest unit; the last one that was seen. */
  readonly value?: bigint
  readonly decimals: number
  readonly symbol: string
  /** When `value` was true, in milliseconds since 1970. */
  readonly at?: number
  /** When the last attempt failed, in milliseconds since 1970. */
  readonly failedAt?: number
  readonly error?: KernelError
}

/** Milliseconds a native balance counts as fresh. */
export const BALANCE_FRESH = 30_000

/** Milliseconds after a failure in which no further attempt is made. */
export const BALANCE_RETRY_BLOCK = 30_000

/** Decimals of a shown balance; the rest is cut off. */
const DIGITS = 3

/** EVM balances, the largest of all chains, are unsigned 256-bit numbers. */
const BALANCE_LIMIT = 2n ** 256n

/** CAIP-10 id of an account on a network; empty when one of them is missing. */
export function balanceKey(account: Account | undefined, network: Network | undefined): string {
  return account && network ? `${network.id}:${account.address}` : ''
}

/** Whether a value can be a balance: a whole number of smallest units below 2^256. */
export function isBalance(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < BALANCE_LIMIT
}

function isWithin(at: number | undefined, span: number, now: number): boolean {
  return at !== undefined && at <= now && now - at < span
}

/** Whether the balance may be read now: not twice at once, not soon after a failure, not while fresh unless `force`. */
export function mayFetch(balance: Balance | undefined, now: number, force: boolean): boolean {
  if (!balance) return true
  if (balance.status === 'loading' || isWithin(balance.failedAt, BALANCE_RETRY_BLOCK, now)) return false
  return force || !isWithin(balance.at, BALANCE_FRESH, now)
}

/** Whether a shown balance is so old that its age is shown too. */
export function isStale({ at }: Balance, now: number): boolean {
  return at !== undefined && now - at >= BALANCE_FRESH
}

/** Whole seconds until another attempt is allowed; 0 when it is. */
export function retryIn({ failedAt }: Balance, now: number): number {
  if (failedAt === undefined || failedAt > now) return 0
  return Math.max(0, Math.ceil((failedAt + BALANCE_RETRY_BLOCK - now) / 1000))
}

/** Whether an error says that a service is closed (HTTP 503): polling stops then. */
export function isClosed(error: unknown): boolean {
  if (!isKernelError(error)) return false
  return error.walk((cause) => isKernelError(cause, 'http/status') && cause.details.status === 503) !== undefined
}

/** A balance in one line, e.g. `0.612 ETH`, cut and never rounded up; `undefined` while it is not known. */
export function balanceText(balance: Balance | undefined, locale: string): string | undefined {
  if (balance?.value === undefined) return undefined
  const amount = formatDecimal(locale, formatAmount(balance.value, balance.decimals), { digits: DIGITS, mark: true })
  return `${amount}\u00A0${balance.symbol}`
}

/** A balance as it is set in the view. */
export interface BalanceAmount {
  /** Cut after three decimals; `<0.001` for less that is not nothing. */
  readonly text: string
  /** With all decimals. */
  readonly exact: string
  /** The largest size in which the amount stays on one line. */
  readonly size: 'display' | 'amount' | 'heading'
}

/** Writes a balance in a language. One that is too long for the smallest size is cut to whole coins. */
export function balanceAmount(value: bigint, decimals: number, locale: string): BalanceAmount {
  const decimal = formatAmount(value, decimals)
  const exact = formatDecimal(locale, decimal)
  const text = formatDecimal(locale, decimal, { digits: DIGITS, mark: true })
  if (text.length <= 9) return { text, exact, size: 'display' }
  if (text.length <= 13) return { text, exact, size: 'amount' }
  if (text.length <= 20) return { text, exact, size: 'heading' }
  return { text: formatDecimal(locale, decimal, { digits: 0 }), exact, size: 'heading' }
}

/** Drops what belongs to accounts that no connected wallet shares any more. Keys are CAIP-10 ids. */
export function pruneByAccount<T>(
  record: Readonly<Record<string, T>>,
  connections: readonly Connection[],
): Readonly<Record<string, T>> {
  const shared = new Set(
    connections.flatMap(({ namespace, accounts }) => accounts.map(({ address }) => `${namespace}:${address}`)),
  )
  const left = Object.entries(record).filter(([key]) => {
    const [namespace = '', , address = ''] = key.split(':')
    return shared.has(`${namespace}:${address}`)
  })
  return left.length === Object.keys(record).length ? record : Object.fromEntries(left)
}
