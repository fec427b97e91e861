import type { Network } from '@latchkey/kernel'
import { baseIcon } from './icons.ts'

/** Base, chain id 8453. */
export const base: Network = {
  id: 'eip155:8453',
  namespace: 'eip155',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.base.org'],
  explorer: { name: 'Basescan', url: 'https://basescan.org', apiUrl: 'https://api.basescan.org/api' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
  icon: baseIcon,
}
