import type { Chain } from '../../chains/chain.ts'
import { cleanText } from '../../text/cleanText.ts'
import { callViews } from './callViews.ts'
import { decodeText } from './decodeText.ts'
import type { TokenInfo } from './tokenInfo.ts'
import { viewCall } from './viewCall.ts'

/** `name()`, `symbol()`, `decimals()`. */
const QUESTIONS = ['0x06fdde03', '0x95d89b41', '0x313ce567']
const MOST_DECIMALS = 77

function decimalsOf(answer: unknown): number | null {
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer)) return null
  const decimals = BigInt(answer)
  return decimals <= MOST_DECIMALS ? Number(decimals) : null
}

/**
 * Asks token contracts for their names and decimals, in one request.
 * @throws GatewayError when no node answers
 */
export async function readTokenInfo(
  chain: Chain,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TokenInfo>> {
  const calls = addresses.flatMap((address) => QUESTIONS.map((data) => viewCall(address, data)))
  const answers = await callViews(chain, calls, signal)
  const text = (answer: unknown) => cleanText(decodeText(answer) ?? '') || null
  return new Map(
    addresses.map((address, place) => {
      const [name, symbol, decimals] = answers.slice(place * QUESTIONS.length)
      return [address, { name: text(name), symbol: text(symbol), decimals: decimalsOf(decimals) }]
    }),
  )
}
