import { kernelError } from '../errors/errorTable.ts'

export interface DecimalOptions {
  /** Most decimals; the rest is cut off. @defaultValue all of them */
  readonly digits?: number
  /** Keeps zeros at the end up to `digits`. @defaultValue false */
  readonly fixed?: boolean
  /** Shows `<0.01` for something that would look like nothing. @defaultValue false */
  readonly lessThan?: boolean
  /** ISO 4217 code, for money. */
  readonly currency?: string
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

function parse(decimal: string): { readonly negative: boolean; readonly whole: string; readonly fraction: string } {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(decimal) ?? []
  if (whole === undefined) {
    const details = { argument: 'decimal', problem: `"${String(decimal).slice(0, 40)}" is not decimal text` }
    throw kernelError('config/invalid', { details })
  }
  return { negative: sign === '-', whole, fraction }
}

/** The digits 0 to 9 as the language writes them. */
function digitsOf(locale: string): readonly string[] {
  return [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse()
}

/**
 * What Hebrew and Arabic put around money so that it stands right in their sentences. Alone, in a box that takes its direction
 * from what it holds, such a mark turns the amount around: "$US 2,406.18".
 */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g

/** Writes a number in the way of a language; the digits come from the text, so none is lost or rounded. */
function write(
  locale: string,
  whole: string,
  fraction: string,
  negative: boolean,
  currency: string | undefined,
): string {
  const digits = digitsOf(locale)
  const own = [...fraction].map((digit) => digits[Number(digit)] ?? digit).join('')
  const format = new Intl.NumberFormat(locale, {
    ...(currency && ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const)),
    minimumFractionDigits: fraction ? 1 : 0,
    maximumFractionDigits: fraction ? 1 : 0,
  })
  const value = BigInt(whole)
  // The fraction and the sign of zero are lost on a bigint, so a stand-in carries the sign and our own digits replace it.
  const pieces = negative && value === 0n ? format.formatToParts(-0) : format.formatToParts(negative ? -value : value)
  const text = pieces.map((part) => (part.type === 'fraction' ? own : part.value)).join('')
  return currency ? text.replace(DIRECTION_MARKS, '') : text
}

/**
 * Decimal text in the way of a language: grouping, decimal sign, digits, currency. No floating point is involved.
 * @throws `config/invalid` for text that is not digits with at most one point
 */
export function formatDecimal(locale: string, decimal: string, options: DecimalOptions = {}): string {
  const { digits, fixed = false, lessThan = false, currency } = options
  const { negative, whole, fraction } = parse(decimal)
  const cut = digits === undefined ? fraction : fraction.slice(0, digits)
  const decimals = fixed ? cut.padEnd(digits ?? 0, '0') : cut.replace(/0+$/, '')
  const isNothing = /^0*$/.test(whole + decimals)
  if (lessThan && isNothing && digits && /[1-9]/.test(fraction)) {
    return `<${write(locale, '0', '1'.padStart(digits, '0'), false, currency)}`
  }
  return write(locale, whole, decimals, negative && !isNothing, currency)
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** Short labels, largest unit first. */
const UNITS = [
  ['yr', YEAR],
  ['mo', MONTH],
  ['d', DAY],
  ['hr', HOUR],
  ['min', MINUTE],
  ['sec', SECOND],
] as const

/**
 * How long ago or how soon, in the largest unit that fits.
 * @param label - the sentence for a key such as `time.past.min` and a number
 */
export function relativeTime(at: number, now: number, label: (key: string, count: number) => string): string {
  const distance = Math.abs(now - at)
  const unit = UNITS.find(([, length]) => distance >= length)
  if (!unit) return label('time.now', 0)
  const [name, length] = unit
  return label(at <= now ? `time.past.${name}` : `time.future.${name}`, Math.floor(distance / length))
}

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

/**
 * An amount is one run from left to right in every script; text that reads from the right would put its symbol before it. An
 * isolate (UAX 9) keeps it together where a primitive does not.
 */
const inOneRun = (text: string): string => `\u2066${text.replace(DIRECTION_MARKS, '')}\u2069`

/** @param t - finds the labels of relative times in the kernel's dictionary; `n` is the number as it is written, `count` chooses the plural form */
export function createFormat(
  locale: string,
  t: (key: string, values: Readonly<Record<string, string | number>>) => string,
  direction: 'ltr' | 'rtl' = 'ltr',
): Format {
  const isolated = direction === 'rtl' ? inOneRun : (text: string): string => text
  return {
    number: (value, options) => formatDecimal(locale, String(value), options),
    amount(decimal, { symbol, digits = AMOUNT_DIGITS } = {}) {
      const number = formatDecimal(locale, decimal, { digits, lessThan: true })
      return symbol ? isolated(`${number}\u00a0${symbol}`) : number
    },
    fiat: (decimal, currency = 'USD') =>
      isolated(formatDecimal(locale, decimal, { digits: FIAT_DIGITS, fixed: true, lessThan: true, currency })),
    relativeTime: (at, now) =>
      relativeTime(at, now, (key, count) => t(key, { count, n: formatDecimal(locale, String(count)) })),
    get decimalSign() {
      return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
    },
    date: (at) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at),
  }
}
