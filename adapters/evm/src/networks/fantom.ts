import type { Network } from '@latchkey/kernel'

/** Fantom, chain id 250. */
export const fantom: Network = {
  id: 'eip155:250',
  namespace: 'eip155',
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: ['https://250.rpc.thirdweb.com'],
  explorer: { name: 'FTMScan', url: 'https://ftmscan.com', apiUrl: 'https://api.ftmscan.com/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
