/** How a typed amount is read. */
export interface DecimalTextOptions {
  /** Most digits after the point; the rest is cut. */
  readonly decimals?: number | undefined
}

/**
 * What somebody typed or pasted as decimal text: digits and at most one ".", "" when there is none. Comma and point both
 * count as the decimal sign; where both or several occur, the others are grouping, the last of a kind that occurs once wins.
 * @example
 * toDecimalText('1.234,50') // '1234.50'
 */
export function toDecimalText(typed: string, { decimals = Number.POSITIVE_INFINITY }: DecimalTextOptions = {}): string {
  const text = toLatinDigits(typed).replace(/[^\d.,]/g, '')
  const at = decimalSign(text)
  const whole = (at < 0 ? text : text.slice(0, at)).replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (at < 0) return whole
  const fraction = text.slice(at + 1).replace(/\D/g, '')
  if (decimals === 0) return whole
  return `${whole || '0'}.${fraction.slice(0, decimals)}`
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
