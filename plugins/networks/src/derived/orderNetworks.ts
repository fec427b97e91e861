import type { Network } from '@latchkey/kernel'

/**
 * The order of the list: each chain family where the site first names it, its networks in the site's order, and all
 * test networks after all others.
 */
export function orderNetworks(networks: readonly Network[]): readonly Network[] {
  const families = [...new Set(networks.map((network) => network.namespace))]
  const rank = (network: Network): number =>
    families.indexOf(network.namespace) + (network.testnet ? families.length : 0)
  return [...networks].sort((a, b) => rank(a) - rank(b))
}
