import type { Network } from '@latchkey/kernel'

/** Moonbeam, chain id 1284. */
export const moonbeam: Network = {
  id: 'eip155:1284',
  namespace: 'eip155',
  name: 'Moonbeam',
  nativeCurrency: { name: 'GLMR', symbol: 'GLMR', decimals: 18 },
  rpcUrls: ['https://rpc.api.moonbeam.network'],
  explorer: { name: 'Moonscan', url: 'https://moonscan.io', apiUrl: 'https://api-moonbeam.moonscan.io/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
