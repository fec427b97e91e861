import type { Network } from '@latchkey/kernel'
import { arbitrumIcon } from './icons.ts'

/** Arbitrum Sepolia, chain id 421614. */
export const arbitrumSepolia: Network = {
  id: 'eip155:421614',
  namespace: 'eip155',
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc'],
  explorer: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io', apiUrl: 'https://api-sepolia.arbiscan.io/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  testnet: true,
  icon: arbitrumIcon,
}
