/** Sizes of the balance; in the smallest one the decimals are left out when it is still too long. */
export type AmountSize = 'display' | 'amount' | 'heading'

/**
 * The largest size in which an amount of so many letters stays on one line (visual language, section 3), and whether
 * its decimals have to go.
 */
export function amountSize(whole: number, fraction: number): { readonly size: AmountSize; readonly isCut: boolean } {
  const length = whole + fraction
  if (length <= 9) return { size: 'display', isCut: false }
  if (length <= 13) return { size: 'amount', isCut: false }
  return { size: 'heading', isCut: length > 20 }
}
