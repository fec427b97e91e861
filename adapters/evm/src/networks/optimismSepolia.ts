import type { Network } from '@latchkey/kernel'
import { optimismIcon } from './icons.ts'

/** OP Sepolia, chain id 11155420. */
export const optimismSepolia: Network = {
  id: 'eip155:11155420',
  namespace: 'eip155',
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.optimism.io'],
  explorer: {
    name: 'Blockscout',
    url: 'https://optimism-sepolia.blockscout.com',
    apiUrl: 'https://optimism-sepolia.blockscout.com/api',
  },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
  testnet: true,
  icon: optimismIcon,
}
