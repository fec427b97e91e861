import type { Network } from '@latchkey/kernel'
import { zksyncIcon } from './icons.ts'

/** ZKsync Sepolia Testnet, chain id 300. */
export const zksyncSepolia: Network = {
  id: 'eip155:300',
  namespace: 'eip155',
  name: 'ZKsync Sepolia Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.era.zksync.dev'],
  explorer: {
    name: 'Etherscan',
    url: 'https://sepolia-era.zksync.network',
    apiUrl: 'https://api-sepolia-era.zksync.network/api',
  },
  contracts: { multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963' },
  testnet: true,
  icon: zksyncIcon,
}
