/** Public instances of Blockscout, by CAIP-2 id (https://www.blockscout.com, each chain's own documentation). */
export const BLOCKSCOUT_INSTANCES: Readonly<Record<string, string>> = {
  'eip155:1': 'https://eth.blockscout.com',
  'eip155:10': 'https://explorer.optimism.io',
  'eip155:100': 'https://gnosis.blockscout.com',
  'eip155:137': 'https://polygon.blockscout.com',
  'eip155:8453': 'https://base.blockscout.com',
  'eip155:42161': 'https://arbitrum.blockscout.com',
  'eip155:11155111': 'https://eth-sepolia.blockscout.com',
}

/** Where each chain's Blockscout is: the public instances, or those that are configured. */
export function blockscoutUrls(stated: Readonly<Record<string, string>> | undefined): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(stated ?? BLOCKSCOUT_INSTANCES).map(([chainId, url]) => [chainId, url.replace(/\/+$/, '')]),
  )
}
