import type { Network } from '@latchkey/kernel'
import { polygonIcon } from './icons.ts'

/** Polygon, chain id 137. */
export const polygon: Network = {
  id: 'eip155:137',
  namespace: 'eip155',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.drpc.org'],
  explorer: { name: 'PolygonScan', url: 'https://polygonscan.com', apiUrl: 'https://api.polygonscan.com/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  icon: polygonIcon,
}
