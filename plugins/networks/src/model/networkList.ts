import type { Connection, Network } from '@latchkey/kernel'
import { countTypingErrors, foldText } from '@latchkey/kernel/text'

/**
 * The order of the list: each chain family where the site first names it, its networks in the site's order, and all
 * test networks at the end.
 */
export function orderNetworks(networks: readonly Network[]): readonly Network[] {
  const families = [...new Set(networks.map((network) => network.namespace))]
  const rank = (network: Network): number =>
    families.indexOf(network.namespace) + (network.testnet ? families.length : 0)
  return [...networks].sort((a, b) => rank(a) - rank(b))
}

const NO_MATCH = 9

function rankMatch(network: Network, query: string): number {
  const name = foldText(network.name)
  const reference = network.id.slice(network.id.indexOf(':') + 1).toLowerCase()
  if (name.startsWith(query) || reference === query || network.id.toLowerCase() === query) return 0
  if (name.includes(` ${query}`)) return 1
  const symbol = foldText(network.nativeCurrency.symbol)
  if (symbol === query) return 2
  if (name.includes(query)) return 3
  return symbol.startsWith(query) ? 4 : NO_MATCH
}

/**
 * The networks that match a query by name, symbol or chain reference: best match first, the given order among equals; when
 * none does, those whose names match but for typing errors. An empty query matches all.
 */
export function searchNetworks(networks: readonly Network[], query: string): readonly Network[] {
  const folded = foldText(query)
  if (folded === '') return networks
  const sorted = (rankOf: (network: Network) => number): readonly Network[] =>
    networks
      .map((network) => ({ network, rank: rankOf(network) }))
      .filter((match) => match.rank < NO_MATCH)
      .sort((a, b) => a.rank - b.rank)
      .map((match) => match.network)
  const exact = sorted((network) => rankMatch(network, folded))
  return exact.length > 0 ? exact : sorted(({ name }) => countTypingErrors(foldText(name), folded) ?? NO_MATCH)
}

/** The connection that a chain family is used with, whichever family is the one in use. */
export function connectionFor(
  namespace: string,
  activeConnectionIds: Readonly<Record<string, string>>,
  connections: readonly Connection[],
): Connection | undefined {
  return connections.find(({ id }) => id === activeConnectionIds[namespace])
}

const PLACEHOLDER_NAME = 'Unknown Network'

/** Whether a network has a name that can be shown. One that the site does not offer often has only its id. */
export function isNamed(network: Network | undefined): network is Network {
  return network !== undefined && network.name !== '' && network.name !== PLACEHOLDER_NAME
}
