import type { Network } from '@latchkey/kernel'
import { foldText } from './foldText.ts'

const MISS = 9

function rank(network: Network, query: string): number {
  const name = foldText(network.name)
  const reference = network.id.slice(network.id.indexOf(':') + 1).toLowerCase()
  if (name.startsWith(query) || reference === query || network.id.toLowerCase() === query) return 0
  if (name.includes(` ${query}`)) return 1
  const symbol = foldText(network.nativeCurrency.symbol)
  if (symbol === query) return 2
  if (name.includes(query)) return 3
  return symbol.startsWith(query) ? 4 : MISS
}

/**
 * The networks that match a query by name, symbol or chain reference: best match first, the given order among equals.
 * An empty query matches all.
 */
export function searchNetworks(networks: readonly Network[], query: string): readonly Network[] {
  const folded = foldText(query)
  if (folded === '') return networks
  return networks
    .map((network) => ({ network, rank: rank(network, folded) }))
    .filter((hit) => hit.rank < MISS)
    .sort((a, b) => a.rank - b.rank)
    .map((hit) => hit.network)
}
