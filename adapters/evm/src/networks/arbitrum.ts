import type { Network } from '@latchkey/kernel'
import { arbitrumIcon } from './icons.ts'

/** Arbitrum One, chain id 42161. */
export const arbitrum: Network = {
  id: 'eip155:42161',
  namespace: 'eip155',
  name: 'Arbitrum One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://arb1.arbitrum.io/rpc'],
  explorer: { name: 'Arbiscan', url: 'https://arbiscan.io', apiUrl: 'https://api.arbiscan.io/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  icon: arbitrumIcon,
}
