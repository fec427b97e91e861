import type { Movement } from '../decode/movement.ts'
import { readField } from './readField.ts'

const MOST_CALLS = 20_000
const MOST_MOVEMENTS = 500

type Fields = Readonly<Record<string, unknown>>

function partiesOf(type: unknown, action: Fields, result: unknown): readonly [unknown, unknown, unknown] | undefined {
  if (type === 'call') return action.callType === 'call' ? [action.from, action.to, action.value] : undefined
  if (type === 'suicide') return [action.address, action.refundAddress, action.balance]
  return type === 'create' ? [action.from, readField.object(result, 'made contract').address, action.value] : undefined
}

function movementOf({ type, action: stated, result }: Fields): readonly Movement[] {
  const parties = partiesOf(type, readField.object(stated, 'action'), result)
  if (!parties) return []
  const [from, to, value] = parties
  const amount = readField.amount(value, 'value')
  if (amount === 0n) return []
  const places = { from: readField.address(from, 'payer'), to: readField.address(to, 'payee') }
  return [{ kind: 'native', token: '', tokenId: '', ...places, amount }]
}

/**
 * Reads what contracts paid in a transaction from an answer of `trace_transaction`.
 * @throws ChainDataError when it is something else
 */
export function parseFlatTrace(answer: unknown): readonly Movement[] {
  const found: Movement[] = []
  const failed: string[] = []
  for (const entry of readField.list(answer, 'trace', MOST_CALLS)) {
    const call = readField.object(entry, 'call')
    const place = `${readField.list(call.traceAddress, 'place of a call', MOST_CALLS).join('.')}.`
    // What failed moved nothing, and nothing below it did; the outermost call is the transaction itself.
    if (call.error !== undefined && call.error !== null) failed.push(place)
    else if (place !== '.' && !failed.some((outer) => outer === '.' || place.startsWith(outer)))
      found.push(...movementOf(call))
    if (found.length >= MOST_MOVEMENTS) break
  }
  return found
}
