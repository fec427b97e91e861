import type { Ledger } from '../ledger/ledger.ts'

/** What the JSON-RPC wraps around answers that hold for one slot. */
export interface WithContext<Value> {
  readonly context: { readonly slot: number; readonly apiVersion: string }
  readonly value: Value
}

export function withContext<Value>({ slots }: Ledger, value: Value): WithContext<Value> {
  return { context: { slot: slots.now(), apiVersion: '3.0.0' }, value }
}
