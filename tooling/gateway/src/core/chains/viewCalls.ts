import { readField } from '../readField.ts'
import type { Chain, RpcCall } from './chain.ts'

/**
 * Calls view functions, each with gas of its own, so that a hostile contract spoils no other's answer.
 *
 * @returns `undefined` in place of what a contract refused
 * @throws GatewayError when no node answers
 */
export async function callViews(
  chain: Chain,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const outcomes = await chain.batch(calls, signal)
  return outcomes.map((outcome) => ('result' in outcome ? outcome.result : undefined))
}

/** Bounds what a stranger's contract may burn and answer. */
const GAS = '0x7a120'

/** A call of a contract's view function. */
export function viewCall(to: string, data: string): RpcCall {
  return { method: 'eth_call', params: [{ to, data, gas: GAS }, 'latest'] }
}

const WORD = 64
const MAX_BYTES = 200_000
const utf8 = new TextDecoder('utf-8')

function bytesOf(data: string): Buffer | undefined {
  const hex = data.slice(2)
  // Some old tokens answer with 32 bytes in place of a string.
  if (hex.length === WORD) return Buffer.from(hex.replace(/(00)+$/, ''), 'hex')
  const offset = Number(`0x${hex.slice(0, WORD)}`) * 2
  const length = Number(`0x${hex.slice(offset, offset + WORD)}`)
  if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length) || length > MAX_BYTES) return undefined
  const start = offset + WORD
  return hex.length < start + length * 2 ? undefined : Buffer.from(hex.slice(start, start + length * 2), 'hex')
}

/** The text that a contract answered, as it is; `undefined` when it answered something else. */
export function decodeText(answer: unknown): string | undefined {
  try {
    const bytes = bytesOf(readField.data(answer, 'text'))
    return bytes && utf8.decode(bytes)
  } catch {
    // What a stranger's contract answers may be anything; it has no text then.
    return undefined
  }
}
