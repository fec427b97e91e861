import type { Network } from '@latchkey/kernel'
import { avalancheIcon } from './icons.ts'

/** Avalanche Fuji, chain id 43113. */
export const avalancheFuji: Network = {
  id: 'eip155:43113',
  namespace: 'eip155',
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
  explorer: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io', apiUrl: 'https://api-testnet.snowtrace.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  testnet: true,
  icon: avalancheIcon,
}
