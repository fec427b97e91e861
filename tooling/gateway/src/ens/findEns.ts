import type { Chains } from '../chains/chains.ts'
import { cachedEns } from './cachedEns.ts'
import { createEns } from './createEns.ts'
import type { Ens } from './ens.ts'
import { outsideZones } from './outsideZones.ts'

/** The name service of the first chain that is configured with a registry; names live on chain 1. */
export function findEns(chains: Chains, zones: readonly string[]): Ens | undefined {
  for (const chain of chains.evm) {
    const { ensRegistry } = chain.config
    if (ensRegistry) return outsideZones(cachedEns(createEns(chain, ensRegistry)), zones)
  }
  return undefined
}
