import { formatAmount, type Network } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { callDigest, parseAddress } from './input.ts'

/** `transfer(address,uint256)` of ERC-20, with what it is called with. */
const TOKEN_TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/
/** Characters of other calls that are shown: the function and its first argument. */
const SHOWN_DATA = 74
/** Characters of `0x` and a function, and of each argument behind it. */
const [FUNCTION, ARGUMENT] = [10, 64]

interface Paid {
  readonly to?: string | undefined
  readonly value: bigint
  readonly data: string
}

/** What a transaction pays, in a node's words. */
export function readPaid(found: unknown): Paid {
  const read = (key: string): string | undefined => {
    const value = readProperty(found, key)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const value = read('value') ?? ''
  return {
    to: read('to'),
    value: /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : 0n,
    data: read('input') ?? read('data') ?? '0x',
  }
}

/** In the one spelling in which addresses are shown (EIP-55). */
const spelled = (address: string): string => parseAddress(address.toLowerCase()) ?? address

/**
 * What a transaction does as short text of no language, for two of them side by side: `0.5 ETH → 0x…`. Data stands in small
 * letters and addresses in their own form: another spelling is no difference.
 */
export function paidText(paid: Paid, { nativeCurrency }: Pick<Network, 'nativeCurrency'>): string {
  const { decimals, symbol } = nativeCurrency
  const { value } = paid
  const [to, data] = [spelled(paid.to ?? '?'), paid.data.toLowerCase()]
  const [, receiver, amount] = TOKEN_TRANSFER.exec(data) ?? []
  const token = receiver === undefined ? '' : `${BigInt(`0x${amount}`)} × ${to} → ${spelled(`0x${receiver}`)}`
  if (token && value === 0n) return token
  const call = token || (data === '0x' ? '' : data.slice(0, SHOWN_DATA))
  return [`${formatAmount(value, decimals)} ${symbol} → ${to}`, ...(call ? [call] : [])].join(' · ')
}

/** What was found as {@link paidText}; behind its sender where that alone differs from what was reviewed. */
export function sentText(found: unknown, call: string, network: Pick<Network, 'nativeCurrency'>): string {
  const paid = readPaid(found)
  const text = paidText(paid, network)
  return callDigest(paid.to ?? '', paid.value, paid.data) === call
    ? `${spelled(String(readProperty(found, 'from')))}: ${text}`
    : text
}

/** Where two texts differ, from the argument of a call on that differs where it is one that {@link paidText} leaves out. */
export function fromDifference(expected: string, actual: string, length: number): readonly [string, string] {
  let at = 0
  while (at < expected.length && expected[at] === actual[at]) at += 1
  if (at < SHOWN_DATA) return [expected.slice(0, length), actual.slice(0, length)]
  const start = at - ((at - FUNCTION) % ARGUMENT)
  return [`…${expected.slice(start, start + length - 1)}`, `…${actual.slice(start, start + length - 1)}`]
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
