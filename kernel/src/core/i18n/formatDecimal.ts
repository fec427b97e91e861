import { kernelError } from '../errors/errorTable.ts'

export interface DecimalOptions {
  /** Most decimals; the rest is cut off. @defaultValue all of them */
  readonly digits?: number
  /** Keeps zeros at the end up to `digits`. @defaultValue false */
  readonly fixed?: boolean
  /** Shows `<0.01` for something that would look like nothing. @defaultValue false */
  readonly mark?: boolean
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
  const style: Intl.NumberFormatOptions = currency
    ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
    : {}
  const format = new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: fraction ? 1 : 0,
    maximumFractionDigits: fraction ? 1 : 0,
  })
  const value = BigInt(whole)
  // The fraction and the sign of zero are lost on a bigint, so a stand-in carries the sign and our own digits replace it.
  const parts = negative && value === 0n ? format.formatToParts(-0) : format.formatToParts(negative ? -value : value)
  return parts.map((part) => (part.type === 'fraction' ? own : part.value)).join('')
}

/**
 * Decimal text in the way of a language: grouping, decimal sign, digits, currency. No floating point is involved.
 * @throws `config/invalid` for text that is not digits with at most one point
 */
export function formatDecimal(locale: string, decimal: string, options: DecimalOptions = {}): string {
  const { digits, fixed = false, mark = false, currency } = options
  const { negative, whole, fraction } = parse(decimal)
  const cut = digits === undefined ? fraction : fraction.slice(0, digits)
  const kept = fixed ? cut.padEnd(digits ?? 0, '0') : cut.replace(/0+$/, '')
  const isNothing = /^0*$/.test(whole + kept)
  if (mark && isNothing && digits && /[1-9]/.test(fraction)) {
    return `<${write(locale, '0', '1'.padStart(digits, '0'), false, currency)}`
  }
  return write(locale, whole, kept, negative && !isNothing, currency)
}
