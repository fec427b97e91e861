/** How a typed amount is read. */
export interface DecimalTextOptions {
  /** Most digits after the point; the rest is cut. */
  readonly decimals?: number | undefined
}

/**
 * What the user typed or pasted as decimal text: digits and at most one ".", "" when there is none. Comma and point both
 * count as the decimal sign; where both or several occur, the others are grouping, the last of a kind that occurs once wins.
 * Scientific notation, as spreadsheets and consoles give it, keeps its worth.
 * @example
 * toDecimalText('1.234,50') // '1234.50'
 * toDecimalText('1e-3') // '0.001'
 */
export function toDecimalText(typed: string, { decimals = Number.POSITIVE_INFINITY }: DecimalTextOptions = {}): string {
  const text = writeOut(toLatinDigits(typed)).replace(/[^\d.,]/g, '')
  const at = decimalSign(text)
  const whole = (at < 0 ? text : text.slice(0, at)).replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (at < 0) return whole
  const fraction = text.slice(at + 1).replace(/\D/g, '')
  if (decimals === 0) return whole
  return `${whole || '0'}.${fraction.slice(0, decimals)}`
}

const SCIENTIFIC = /^\s*(?<whole>\d{1,40})(?:[.,](?<fraction>\d{0,40}))?e(?<exponent>[+-]?\d{1,2})\s*$/i

/** Scientific notation as plain digits; other text as it is. */
function writeOut(text: string): string {
  const { whole = '', fraction = '', exponent } = SCIENTIFIC.exec(text)?.groups ?? {}
  if (exponent === undefined) return text
  const point = whole.length + Number(exponent)
  const digits = `${'0'.repeat(Math.max(0, -point))}${whole}${fraction}`.padEnd(Math.max(0, point), '0')
  const at = Math.max(0, point)
  return digits.length > at ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits
}

function decimalSign(text: string): number {
  const signs = [text.lastIndexOf('.'), text.lastIndexOf(',')].filter((at) => at >= 0)
  const last = Math.max(-1, ...signs)
  const isRepeated = last >= 0 && text.indexOf(text.charAt(last)) !== last
  return isRepeated ? -1 : last
}

// Arabic, Persian and full-width digits and signs, as keyboards of those languages type them.
function toLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\u066B\uFF0E]/g, '.')
    .replace(/\u066C/g, '')
}
