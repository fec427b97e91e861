import type { Network } from '@latchkey/kernel'
import { gnosisIcon } from './icons.ts'

/** Gnosis, chain id 100. */
export const gnosis: Network = {
  id: 'eip155:100',
  namespace: 'eip155',
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  explorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io', apiUrl: 'https://api.gnosisscan.io/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  icon: gnosisIcon,
}
