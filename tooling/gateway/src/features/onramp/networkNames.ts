/** What on-ramps call the chains, by CAIP-2 id. */
const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** An on-ramp's name of a chain (CAIP-2); the id's reference where it has none. */
export function networkName(chainId: string): string {
  return NAMES[chainId] ?? chainId.slice(chainId.indexOf(':') + 1)
}

/** The chain (CAIP-2) of an on-ramp's name, with or without its kind: `ethereum`, `ethereum-mainnet`. */
export function chainOfNetwork(name: string): string | undefined {
  const plain = name.replace(/-mainnet$/, '')
  return Object.keys(NAMES).find((chainId) => NAMES[chainId] === plain)
}
