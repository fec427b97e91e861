import type { Network } from '@latchkey/kernel'
import { unichainIcon } from './icons.ts'

/** Unichain, chain id 130. */
export const unichain: Network = {
  id: 'eip155:130',
  namespace: 'eip155',
  name: 'Unichain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.unichain.org'],
  explorer: { name: 'Uniscan', url: 'https://uniscan.xyz', apiUrl: 'https://api.uniscan.xyz/api' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
  icon: unichainIcon,
}
