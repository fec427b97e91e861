import type { Network } from '@latchkey/kernel'
import { baseIcon } from './icons.ts'

/** Base Sepolia, chain id 84532. */
export const baseSepolia: Network = {
  id: 'eip155:84532',
  namespace: 'eip155',
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.base.org'],
  explorer: { name: 'Basescan', url: 'https://sepolia.basescan.org', apiUrl: 'https://api-sepolia.basescan.org/api' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
  testnet: true,
  icon: baseIcon,
}
