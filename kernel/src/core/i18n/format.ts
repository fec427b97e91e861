import { type DecimalOptions, formatDecimal } from './formatDecimal.ts'
import { relativeTime } from './relativeTime.ts'

/** Numbers and times in one language. Amounts are decimal text and never become floating point. */
export interface Format {
  /** A count, a percentage's number, or decimal text. */
  number(value: number | bigint | string, options?: DecimalOptions): string
  /** An amount of a currency the chain knows, e.g. `1,234.5 ETH`; cut to `digits`, never rounded up. @defaultValue 6 digits */
  amount(decimal: string, options?: { readonly symbol?: string; readonly digits?: number }): string
  /** Money of a country, e.g. `$1,234.50`; cut to two decimals, never rounded up. @defaultValue USD */
  fiat(decimal: string, currency?: string): string
  /** How long ago or how soon, with the short labels sec, min, hr, d, mo, yr. Milliseconds since 1970. */
  relativeTime(at: number, now: number): string
  /** Day and time. Milliseconds since 1970. */
  date(at: number): string
  /** What stands before decimals, e.g. `.` in English, `,` in German, `٫` in Arabic; views dim decimals with it. */
  readonly decimalSign: string
}

const AMOUNT_DIGITS = 6
const FIAT_DIGITS = 2

/** @param t - finds the labels of relative times in the kernel's dictionary */
export function createFormat(
  locale: string,
  t: (key: string, values: Readonly<Record<string, string>>) => string,
): Format {
  return {
    number: (value, options) => formatDecimal(locale, String(value), options),
    amount(decimal, { symbol, digits = AMOUNT_DIGITS } = {}) {
      const number = formatDecimal(locale, decimal, { digits, mark: true })
      return symbol ? `${number}\u00a0${symbol}` : number
    },
    fiat: (decimal, currency = 'USD') =>
      formatDecimal(locale, decimal, { digits: FIAT_DIGITS, fixed: true, mark: true, currency }),
    relativeTime: (at, now) =>
      relativeTime(at, now, (key, count) => t(key, { n: formatDecimal(locale, String(count)) })),
    get decimalSign() {
      return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
    },
    date: (at) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at),
  }
}
