import type { Network } from '@latchkey/kernel'

/** Moonriver, chain id 1285. */
export const moonriver: Network = {
  id: 'eip155:1285',
  namespace: 'eip155',
  name: 'Moonriver',
  nativeCurrency: { name: 'MOVR', symbol: 'MOVR', decimals: 18 },
  rpcUrls: ['https://rpc.api.moonriver.moonbeam.network'],
  explorer: { name: 'Moonscan', url: 'https://moonriver.moonscan.io', apiUrl: 'https://api-moonriver.moonscan.io/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
