import type { Network } from '@latchkey/kernel'
import { lineaIcon } from './icons.ts'

/** Linea Sepolia Testnet, chain id 59141. */
export const lineaSepolia: Network = {
  id: 'eip155:59141',
  namespace: 'eip155',
  name: 'Linea Sepolia Testnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.sepolia.linea.build'],
  explorer: {
    name: 'Etherscan',
    url: 'https://sepolia.lineascan.build',
    apiUrl: 'https://api-sepolia.lineascan.build/api',
  },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  testnet: true,
  icon: lineaIcon,
}
