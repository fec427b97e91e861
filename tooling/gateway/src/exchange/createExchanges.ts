import type { Chains } from '../chains/chains.ts'
import { createExchange } from './createExchange.ts'
import type { Exchange } from './exchange.ts'

/** The exchanges of all chains that have one, by CAIP-2 id. */
export function createExchanges(chains: Chains): ReadonlyMap<string, Exchange> {
  return new Map(
    chains.evm.flatMap((chain) => {
      const { exchange } = chain.config
      return exchange ? [[chain.id, createExchange(chain, exchange)] as const] : []
    }),
  )
}
