import type { TokenBalance } from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import { decodeAbiParameters, hexToString } from 'viem/utils'

type Answer = `0x${string}` | undefined

/** Bytes of a text that is looked at; a longer one is no name. */
const MAX_HEX = 4096
/** Amounts have 0 to 36 decimals everywhere in the product. */
const MAX_DECIMALS = 36n

function readText(answer: Answer): string {
  if (!answer || answer.length > MAX_HEX) return ''
  try {
    // Tokens from before the standard settled (MKR) give 32 bytes instead of text.
    return cleanText(
      answer.length === 66
        ? hexToString(answer).replace(/\0+$/, '')
        : decodeAbiParameters([{ type: 'string' }], answer)[0],
    )
  } catch {
    return ''
  }
}

function readNumber(answer: Answer): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}

/** A token's balance from the answers of its contract; `undefined` when it is no token that can be shown rightly. */
export function readToken(address: string, answers: readonly Answer[]): TokenBalance | undefined {
  const [balance, decimals, symbol, name] = answers
  const value = readNumber(balance)
  const places = readNumber(decimals)
  const label = readText(symbol)
  if (value === undefined || places === undefined || places > MAX_DECIMALS || !label) return undefined
  return { address, symbol: label, name: readText(name) || label, decimals: Number(places), value }
}
