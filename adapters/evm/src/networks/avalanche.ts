import type { Network } from '@latchkey/kernel'
import { avalancheIcon } from './icons.ts'

/** Avalanche, chain id 43114. */
export const avalanche: Network = {
  id: 'eip155:43114',
  namespace: 'eip155',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  explorer: { name: 'SnowTrace', url: 'https://snowtrace.io', apiUrl: 'https://api.snowtrace.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  icon: avalancheIcon,
}
