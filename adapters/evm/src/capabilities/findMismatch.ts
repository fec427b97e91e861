import { readChainId } from '../readChainId.ts'
import type { Transaction } from './transaction.ts'

/** The first field in which a transaction on the chain differs from the reviewed one. */
export interface Mismatch {
  readonly field: 'from' | 'to' | 'value' | 'data' | 'chainId'
  readonly expected: string
  readonly actual: string
}

const MAX_SHOWN = 200

function text(found: object, key: string): string {
  const value: unknown = Reflect.get(found, key)
  return typeof value === 'string' ? value.toLowerCase() : 'nothing'
}

function amount(value: string): string {
  return /^0x[0-9a-f]+$/.test(value) ? BigInt(value).toString() : value
}

/** Compares what a node says of a transaction with what was reviewed (security.md T1). */
export function findMismatch(
  found: object,
  reviewed: Transaction & { readonly from: string; readonly network: string },
): Mismatch | undefined {
  const chainId: unknown = Reflect.get(found, 'chainId')
  const data = text(found, 'input') === 'nothing' ? text(found, 'data') : text(found, 'input')
  const rows: readonly (readonly [Mismatch['field'], string, string])[] = [
    ['from', reviewed.from.toLowerCase(), text(found, 'from')],
    ['to', reviewed.to.toLowerCase(), text(found, 'to')],
    ['value', reviewed.value.toString(), amount(text(found, 'value'))],
    ['data', reviewed.data.toLowerCase(), data],
    // Nodes leave it out for transactions from before EIP-155.
    [
      'chainId',
      reviewed.network,
      chainId === undefined || chainId === null ? reviewed.network : (readChainId(chainId) ?? 'nothing'),
    ],
  ]
  const row = rows.find(([, expected, actual]) => expected !== actual)
  return row && { field: row[0], expected: row[1].slice(0, MAX_SHOWN), actual: row[2].slice(0, MAX_SHOWN) }
}
