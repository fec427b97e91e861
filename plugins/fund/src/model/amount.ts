/** Most digits of an amount in front of its point, and behind it. */
const FORM = /^\d{1,20}(\.\d{1,18})?$/

/** An amount as it is asked for; `undefined` for one that is none, or nothing. */
export function toAmount(text: string): string | undefined {
  const plain = text
    .replace(/\.$/, '')
    .replace(/^\./, '0.')
    .replace(/^0+(?=\d)/, '')
  return FORM.test(plain) && /[1-9]/.test(plain) ? plain : undefined
}
