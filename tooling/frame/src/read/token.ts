import { formatUnits } from 'viem'
import type { Node } from '../requests/node.ts'

/** A token by its own word. */
export interface Token {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** All there is of it, where it says so. */
  readonly supply: bigint | undefined
}

const SELECTORS = { decimals: '0x313ce567', symbol: '0x95d89b41', supply: '0x18160ddd' } as const
/** No payment is of this size: 96 bits are the whole of some tokens. */
const BEYOND = 2n ** 95n
const MAX_DECIMALS = 77

const short = (text: string): string => [...text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '')].slice(0, 20).join('')

function readSymbol(answer: unknown): string {
  const hex = String(answer).slice(2)
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  // `string` is offset, length, text; `bytes32`, in older tokens, is the text itself.
  const length = bytes.length > 64 ? Number(BigInt(`0x${hex.slice(64, 128)}`)) : 32
  const content = bytes.length > 64 ? bytes.slice(64, 64 + Math.min(length, 64)) : bytes.slice(0, 32)
  return short(new TextDecoder().decode(content.filter((byte) => byte !== 0)))
}

const wordOf = (answer: unknown): bigint | undefined =>
  typeof answer === 'string' && answer.length === 66 ? BigInt(answer) : undefined

/** What a contract calls itself for short; `undefined` where it says nothing. */
export async function symbolAt(node: Node, address: string): Promise<string | undefined> {
  try {
    return readSymbol(await node('eth_call', [{ to: address, data: SELECTORS.symbol }, 'latest'])) || undefined
  } catch {
    return undefined
  }
}

/** The token at an address, by its own word; `undefined` when the contract does not answer as one. */
export async function tokenAt(node: Node, address: string): Promise<Token | undefined> {
  try {
    const ask = (data: string) => node('eth_call', [{ to: address, data }, 'latest'])
    const supply = ask(SELECTORS.supply).then(wordOf, () => undefined)
    const [decimals, symbol] = await Promise.all([ask(SELECTORS.decimals), ask(SELECTORS.symbol)])
    const digits = wordOf(decimals)
    if (digits === undefined || digits > MAX_DECIMALS) return undefined
    return { address, decimals: Number(digits), symbol: readSymbol(symbol) || '?', supply: (await supply) || undefined }
  } catch {
    return undefined
  }
}

/** Whether an allowance of this size is one of everything: all there is of the token, or more than an account has. */
export function isUnlimited(amount: bigint, token: Token | undefined): boolean {
  return amount >= BEYOND || (token?.supply !== undefined && amount >= token.supply)
}

/** An amount in words. */
export function amountOf(amount: bigint, { symbol, decimals }: Token): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

/** The size of an allowance in words: one of everything with its number beside it. */
export function allowanceOf(amount: bigint, token: Token): string {
  const { symbol, decimals } = token
  return isUnlimited(amount, token) ? `∞ ${symbol} (${formatUnits(amount, decimals)})` : amountOf(amount, token)
}
