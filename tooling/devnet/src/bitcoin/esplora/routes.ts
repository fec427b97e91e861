import type { HttpHandler } from '../../http/types.ts'
import type { BitcoinPrefixes } from '../accounts.ts'
import type { BitcoinChain } from '../bitcoinChain.ts'

/** What a group of routes is made from. */
export interface RouteContext {
  readonly chain: BitcoinChain
  /** Of addresses in answers to questions that name none. */
  readonly prefixes: BitcoinPrefixes
}

/** Handlers by `METHOD /path/:name`. */
export type Routes = (context: RouteContext) => Readonly<Record<string, HttpHandler>>
