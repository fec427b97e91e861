import type { EvmChain } from '../chains/chain.ts'
import type { ExchangeConfig, TokenConfig } from '../config/chainConfig.ts'
import type { Pool } from './pool.ts'

/** The exchange of one chain. */
export interface Exchange {
  readonly chain: EvmChain
  readonly contracts: ExchangeConfig
  /** The chain's listed tokens. */
  readonly tokens: readonly TokenConfig[]
  /** What the pairs of the listed tokens hold; at most a second old. */
  pools(): Promise<readonly Pool[]>
  /** Dollars of one whole unit, as whole numbers with 18 decimals, by checksummed address; at most a second old. */
  prices(): Promise<ReadonlyMap<string, bigint>>
}
