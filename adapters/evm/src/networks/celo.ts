import type { Network } from '@latchkey/kernel'
import { celoIcon } from './icons.ts'

/** Celo, chain id 42220. */
export const celo: Network = {
  id: 'eip155:42220',
  namespace: 'eip155',
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org'],
  explorer: { name: 'Celo Explorer', url: 'https://celoscan.io', apiUrl: 'https://api.celoscan.io/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  icon: celoIcon,
}
