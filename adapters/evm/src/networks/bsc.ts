import type { Network } from '@latchkey/kernel'
import { bscIcon } from './icons.ts'

/** BNB Smart Chain, chain id 56. */
export const bsc: Network = {
  id: 'eip155:56',
  namespace: 'eip155',
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://56.rpc.thirdweb.com'],
  explorer: { name: 'BscScan', url: 'https://bscscan.com', apiUrl: 'https://api.bscscan.com/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  icon: bscIcon,
}
