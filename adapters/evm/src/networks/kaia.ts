import type { Network } from '@latchkey/kernel'

/** Kaia, chain id 8217. */
export const kaia: Network = {
  id: 'eip155:8217',
  namespace: 'eip155',
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: ['https://public-en.node.kaia.io'],
  explorer: { name: 'KaiaScan', url: 'https://kaiascan.io', apiUrl: 'https://api-cypress.klaytnscope.com/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
