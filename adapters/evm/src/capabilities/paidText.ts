import type { Network } from '@latchkey/kernel'
import { formatAmount } from '@latchkey/kernel/formatting'

/** `transfer(address,uint256)` of ERC-20, with what it is called with. */
const TOKEN_TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i
/** Characters of other calls that are shown: the function and its first argument. */
const SHOWN_DATA = 74

interface Paid {
  readonly to?: string | undefined
  readonly value: bigint
  readonly data: string
}

/** What a transaction does as short text of no language, for two of them side by side: `0.5 ETH → 0x…`. */
export function paidText({ to, value, data }: Paid, { nativeCurrency }: Pick<Network, 'nativeCurrency'>): string {
  const { decimals, symbol } = nativeCurrency
  const [, receiver, amount] = TOKEN_TRANSFER.exec(data) ?? []
  const token = receiver === undefined ? '' : `${BigInt(`0x${amount}`)} × ${to} → 0x${receiver}`
  if (token && value === 0n) return token
  const call = token || (data === '0x' ? '' : data.slice(0, SHOWN_DATA))
  return [`${formatAmount(value, decimals)} ${symbol} → ${to ?? '?'}`, ...(call ? [call] : [])].join(' · ')
}

/** Both as {@link paidText}; where these say the same, with what differs before them. */
export function bothTexts(
  reviewed: Paid,
  sent: Paid,
  network: Pick<Network, 'nativeCurrency'>,
  { expected, actual }: { readonly expected: string; readonly actual: string },
): { readonly reviewed: string; readonly sent: string } {
  const [before, after] = [paidText(reviewed, network), paidText(sent, network)]
  if (before !== after) return { reviewed: before, sent: after }
  return { reviewed: `${expected}: ${before}`, sent: `${actual}: ${after}` }
}
