/** What on-ramps call the chains (facts: on-ramp), by CAIP-2 id. */
const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
}

/** An on-ramp's name of a chain; the id's number where it has none. */
export function networkName(chainId: string): string {
  return NAMES[chainId] ?? chainId.slice(chainId.indexOf(':') + 1)
}
