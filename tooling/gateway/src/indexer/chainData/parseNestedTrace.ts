import type { Movement } from '../decode/movement.ts'
import { readField } from './readField.ts'

const MOST_CALLS = 5_000
const MOST_MOVEMENTS = 500
const PAYS = /^(CALL|CREATE|CREATE2|SELFDESTRUCT)$/

function collect(answer: unknown, isOutermost: boolean, found: Movement[]): void {
  if (found.length >= MOST_MOVEMENTS) return
  const call = readField.object(answer, 'trace')
  // What failed moved nothing, and nothing below it did.
  if (call.error !== undefined && call.error !== null) return
  const isPaying = typeof call.type === 'string' && PAYS.test(call.type) && typeof call.value === 'string'
  const amount = isPaying ? readField.amount(call.value, 'value') : 0n
  if (!isOutermost && amount > 0n && typeof call.to === 'string') {
    const from = readField.address(call.from, 'payer')
    found.push({ kind: 'native', token: '', tokenId: '', from, to: readField.address(call.to, 'payee'), amount })
  }
  const inner = call.calls === undefined ? [] : readField.list(call.calls, 'list of calls', MOST_CALLS)
  for (const entry of inner) collect(entry, false, found)
}

/**
 * Reads what contracts paid in a transaction from an answer of `debug_traceTransaction` with the `callTracer`.
 * @throws ChainDataError when it is something else
 */
export function parseNestedTrace(answer: unknown): readonly Movement[] {
  const found: Movement[] = []
  collect(answer, true, found)
  return found
}
