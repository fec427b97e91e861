import { isKernelError } from '@latchkey/kernel'
import { BALANCE_FRESH, type NativeBalance } from '@latchkey/kernel/assets'
import { formatAmount, formatDecimal } from '@latchkey/kernel/formatting'

/** The native balance of one account on one network, as far as it is known: the kernel's. */
export type Balance = NativeBalance

/** Decimals of a shown balance; the rest is cut off. */
const DIGITS = 3

/** Whether a shown balance is so old that its age is shown too. */
export function isStale({ at }: Balance, now: number): boolean {
  return at !== undefined && now - at >= BALANCE_FRESH
}

/** Whether an error says that a service is closed (HTTP 503): polling stops then. */
export function isClosed(error: unknown): boolean {
  if (!isKernelError(error)) return false
  return error.walk((cause) => isKernelError(cause, 'http/status') && cause.details.status === 503) !== undefined
}

/** A balance in one line, e.g. `0.612 ETH`, cut and never rounded up; `undefined` while it is not known. */
export function balanceText(balance: Balance | undefined, locale: string): string | undefined {
  if (balance?.value === undefined) return undefined
  const amount = formatDecimal(locale, formatAmount(balance.value, balance.decimals), {
    digits: DIGITS,
    lessThan: true,
  })
  return `${amount}\u00A0${balance.symbol}`
}

/** A balance as it is set in the view. */
export interface BalanceAmount {
  /** Cut after three decimals; `<0.001` for less that is not nothing. */
  readonly text: string
  /** With all decimals. */
  readonly exact: string
}

/** Writes a balance in a language. One that is too long for one line of the view is cut to whole coins. */
export function balanceAmount(
  { value, decimals }: Required<Pick<Balance, 'value' | 'decimals'>>,
  locale: string,
): BalanceAmount {
  const decimal = formatAmount(value, decimals)
  const exact = formatDecimal(locale, decimal)
  const text = formatDecimal(locale, decimal, { digits: DIGITS, lessThan: true })
  return { text: text.length > 15 ? formatDecimal(locale, decimal, { digits: 0 }) : text, exact }
}
