import { formatUnits } from 'viem'

const CENT = 10n ** 16n

/** Dollars, counted with 18 decimals, as decimal text rounded to cents. */
export function printDollars(dollars: bigint): string {
  const cents = (dollars + CENT / 2n) / CENT
  const [whole = '0', part = ''] = formatUnits(cents, 2).split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}
