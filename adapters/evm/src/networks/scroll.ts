import type { Network } from '@latchkey/kernel'
import { scrollIcon } from './icons.ts'

/** Scroll, chain id 534352. */
export const scroll: Network = {
  id: 'eip155:534352',
  namespace: 'eip155',
  name: 'Scroll',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.scroll.io'],
  explorer: { name: 'Scrollscan', url: 'https://scrollscan.com', apiUrl: 'https://api.scrollscan.com/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  icon: scrollIcon,
}
