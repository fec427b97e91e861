import type { Ledger } from '../ledger/ledger.ts'

/** The parameters of a call, as they came. */
export type Params = readonly unknown[]

/** One method of the JSON-RPC. */
export type Method = (params: Params) => unknown | Promise<unknown>

/** Methods by name, over one ledger. */
export type Methods = (ledger: Ledger) => Readonly<Record<string, Method>>
