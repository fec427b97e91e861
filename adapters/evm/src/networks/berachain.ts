import type { Network } from '@latchkey/kernel'

/** Berachain, chain id 80094. */
export const berachain: Network = {
  id: 'eip155:80094',
  namespace: 'eip155',
  name: 'Berachain',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://rpc.berachain.com'],
  explorer: { name: 'Berascan', url: 'https://berascan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
