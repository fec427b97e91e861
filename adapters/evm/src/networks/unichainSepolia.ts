import type { Network } from '@latchkey/kernel'
import { unichainIcon } from './icons.ts'

/** Unichain Sepolia, chain id 1301. */
export const unichainSepolia: Network = {
  id: 'eip155:1301',
  namespace: 'eip155',
  name: 'Unichain Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.unichain.org'],
  explorer: { name: 'Uniscan', url: 'https://sepolia.uniscan.xyz', apiUrl: 'https://api-sepolia.uniscan.xyz/api' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
  testnet: true,
  icon: unichainIcon,
}
