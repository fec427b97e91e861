import type { Network } from '@latchkey/kernel'

/** Ronin, chain id 2020. */
export const ronin: Network = {
  id: 'eip155:2020',
  namespace: 'eip155',
  name: 'Ronin',
  nativeCurrency: { name: 'RON', symbol: 'RON', decimals: 18 },
  rpcUrls: ['https://api.roninchain.com/rpc'],
  explorer: { name: 'Ronin Explorer', url: 'https://app.roninchain.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
