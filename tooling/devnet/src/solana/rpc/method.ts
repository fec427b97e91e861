import type { Executed } from '../ledger/executed.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { RpcError } from '../ledger/rpcError.ts'

/** The parameters of a call, as they came. */
export type Params = readonly unknown[]

/** One method of the JSON-RPC. */
export type Method = (params: Params) => unknown | Promise<unknown>

/** Methods by name, over one ledger. */
export type Methods = (ledger: Ledger) => Readonly<Record<string, Method>>

/** What the JSON-RPC wraps around answers that hold for one slot. */
interface WithContext<Value> {
  readonly context: { readonly slot: number; readonly apiVersion: string }
  readonly value: Value
}

export function withContext<Value>({ slots }: Ledger, value: Value): WithContext<Value> {
  return { context: { slot: slots.now(), apiVersion: '3.0.0' }, value }
}

declare global {
  interface JSON {
    /** Text that is written as it is (ECMAScript proposal "JSON.parse source text access"; in V8 since 11.4). */
    rawJSON(text: string): unknown
  }
}

/** JSON text in which a bigint is a number with all its digits, as the real node writes 64-bit numbers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? JSON.rawJSON(inner.toString()) : inner))
}

/** Refuses to show a transaction to a client that did not say that its version is understood, as the real node does. */
export function checkVersion({ message }: Executed, settings: Readonly<Record<string, unknown>>): void {
  if (message.version === 0 && settings.maxSupportedTransactionVersion === undefined)
    throw new RpcError(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    )
}
