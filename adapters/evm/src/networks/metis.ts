import type { Network } from '@latchkey/kernel'

/** Metis, chain id 1088. */
export const metis: Network = {
  id: 'eip155:1088',
  namespace: 'eip155',
  name: 'Metis',
  nativeCurrency: { name: 'Metis', symbol: 'METIS', decimals: 18 },
  rpcUrls: ['https://andromeda.metis.io/?owner=1088', 'https://metis-mainnet.public.blastapi.io'],
  explorer: {
    name: 'Metis Explorer',
    url: 'https://explorer.metis.io',
    apiUrl: 'https://api.routescan.io/v2/network/mainnet/evm/1088/etherscan/api',
  },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
