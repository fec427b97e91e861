import type { Network } from '@latchkey/kernel'
import { zksyncIcon } from './icons.ts'

/** ZKsync Era, chain id 324. */
export const zksync: Network = {
  id: 'eip155:324',
  namespace: 'eip155',
  name: 'ZKsync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.era.zksync.io'],
  explorer: { name: 'Etherscan', url: 'https://era.zksync.network', apiUrl: 'https://api-era.zksync.network/api' },
  contracts: { multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963' },
  icon: zksyncIcon,
}
