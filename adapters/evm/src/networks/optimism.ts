import type { Network } from '@latchkey/kernel'
import { optimismIcon } from './icons.ts'

/** OP Mainnet, chain id 10. */
export const optimism: Network = {
  id: 'eip155:10',
  namespace: 'eip155',
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.optimism.io'],
  explorer: {
    name: 'Optimism Explorer',
    url: 'https://optimistic.etherscan.io',
    apiUrl: 'https://api-optimistic.etherscan.io/api',
  },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
  icon: optimismIcon,
}
