import type { Network } from '@latchkey/kernel'

/** Mantle, chain id 5000. */
export const mantle: Network = {
  id: 'eip155:5000',
  namespace: 'eip155',
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz'],
  explorer: { name: 'Mantle Explorer', url: 'https://mantlescan.xyz', apiUrl: 'https://api.mantlescan.xyz/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
