import type { Network } from '@latchkey/kernel'
import { polygonIcon } from './icons.ts'

/** Polygon Amoy, chain id 80002. */
export const polygonAmoy: Network = {
  id: 'eip155:80002',
  namespace: 'eip155',
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-amoy.drpc.org'],
  explorer: {
    name: 'PolygonScan',
    url: 'https://amoy.polygonscan.com',
    apiUrl: 'https://api-amoy.polygonscan.com/api',
  },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  testnet: true,
  icon: polygonIcon,
}
