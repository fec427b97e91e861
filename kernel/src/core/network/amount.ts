import { kernelError } from '../errors/errorTable.ts'

/** Most decimals a token may have. */
const MAX_DECIMALS = 36
/** Digits of 2^256 - 1. */
const MAX_DIGITS = 78

/** Why a text is not an amount; also the variant of the sentence shown to users (`errors.amount/invalid_<kind>`). */
export type AmountProblem = keyof typeof problems

const problems = {
  empty: 'it is empty',
  negative: 'it is negative',
  comma: 'it has a comma; write the decimal point as "."',
  exponent: 'it is in exponent notation; write all digits',
  point: 'digits are missing before or after the decimal point',
  digits: 'it has something else than digits and one decimal point',
  precision: 'it has more decimals than the token',
  size: 'it is larger than any token amount',
} as const

const SYNTAX: readonly (readonly [AmountProblem, RegExp])[] = [
  ['empty', /^\s*$/],
  ['negative', /^[-\u2212]/],
  ['comma', /^[\d.]*,[\d.,]*$/],
  ['exponent', /^[\d.]+e[-+]?\d+$/i],
  ['point', /^(\.\d*|\d+\.)$/],
  ['digits', /^(?!\d+(\.\d+)?$)/],
]

function checkDecimals(decimals: number): void {
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS) return
  throw kernelError('config/invalid', {
    details: { argument: 'decimals', problem: `expected a whole number from 0 to ${MAX_DECIMALS}, got ${decimals}` },
  })
}

function problemOf(text: string, decimals: number): AmountProblem | undefined {
  const syntax = SYNTAX.find(([, pattern]) => pattern.test(text))
  if (syntax) return syntax[0]
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.length > decimals) return 'precision'
  return whole.replace(/^0+/, '').length + decimals > MAX_DIGITS + MAX_DECIMALS ? 'size' : undefined
}

/**
 * Reads decimal text as a number of smallest units.
 * @param text - digits with at most one decimal point, e.g. `12.5`
 * @param decimals - how many decimals the token has, 0 to 36
 * @throws `amount/invalid` whose details say what is wrong (`problem` in words, `kind` as {@link AmountProblem})
 */
export function parseAmount(text: string, decimals: number): bigint {
  checkDecimals(decimals)
  const kind = typeof text === 'string' ? problemOf(text, decimals) : 'digits'
  if (kind) {
    const value = JSON.stringify(String(text).slice(0, MAX_DIGITS))
    throw kernelError('amount/invalid', { details: { value, problem: problems[kind], kind, decimals } })
  }
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

export interface FormatAmountOptions {
  /** Most decimals to show; the rest is cut off, never rounded up. @defaultValue all of them */
  readonly digits?: number
  /** Keeps zeros at the end up to `digits`. @defaultValue false */
  readonly fixed?: boolean
}

/**
 * Prints a number of smallest units as decimal text, e.g. `12.5`: no grouping, no exponent, always `.`.
 * @param decimals - how many decimals the token has, 0 to 36
 */
export function formatAmount(value: bigint, decimals: number, options: FormatAmountOptions = {}): string {
  checkDecimals(decimals)
  const { digits = decimals, fixed = false } = options
  const text = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const shown = text.slice(text.length - decimals).slice(0, digits)
  const fraction = fixed ? shown.padEnd(digits, '0') : shown.replace(/0+$/, '')
  const number = fraction ? `${whole}.${fraction}` : whole
  return value < 0n && /[1-9]/.test(number) ? `-${number}` : number
}
