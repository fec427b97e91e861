import { BALANCE_DIGITS } from '../constants.ts'

/** An amount in the way of a language. */
export interface FormattedBalance {
  /** `<` when the amount is not nothing but smaller than what can be shown. */
  readonly sign: '' | '<'
  readonly whole: string
  /** Decimal mark and decimals; empty for a whole number. */
  readonly fraction: string
}

function writer(locale: string): { readonly mark: string; digit(digit: string): string; whole(value: bigint): string } {
  const format = new Intl.NumberFormat(locale)
  return {
    mark: format.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.',
    digit: (digit) => format.format(BigInt(digit)),
    whole: (value) => format.format(value),
  }
}

/**
 * Prints a balance, cut after `digits` decimals and never rounded up; zeros at the end are left out.
 * @param value - in the smallest unit
 * @param decimals - how many decimals the coin has
 */
export function formatBalance(
  value: bigint,
  decimals: number,
  locale: string,
  digits: number = BALANCE_DIGITS,
): FormattedBalance {
  const write = writer(locale)
  const unit = 10n ** BigInt(decimals)
  const all = (value % unit).toString().padStart(decimals, '0')
  const cut = decimals === 0 ? '' : all.slice(0, digits).replace(/0+$/, '')
  const isTiny = value > 0n && value < unit && cut === ''
  const shown = isTiny ? '1'.padStart(digits, '0') : cut
  const fraction = shown && write.mark + [...shown].map(write.digit).join('')
  return { sign: isTiny ? '<' : '', whole: write.whole(value / unit), fraction }
}
