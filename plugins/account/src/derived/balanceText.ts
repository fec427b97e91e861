import type { Balance } from '../types.ts'
import { formatBalance } from './formatBalance.ts'

/** A balance in one line, e.g. `0.612 ETH`; `undefined` while it is not known. */
export function balanceText(balance: Balance | undefined, locale: string): string | undefined {
  if (balance?.value === undefined) return undefined
  const { sign, whole, fraction } = formatBalance(balance.value, balance.decimals, locale)
  return `${sign}${whole}${fraction}\u00A0${balance.symbol}`
}
