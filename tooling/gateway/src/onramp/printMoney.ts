import { formatUnits } from 'viem'

const CENT = 10n ** 16n

/** Money, counted with 18 decimals, as decimal text rounded to cents. */
export function printMoney(money: bigint): string {
  const cents = (money + CENT / 2n) / CENT
  const [whole = '0', part = ''] = formatUnits(cents, 2).split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}
