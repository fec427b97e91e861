import type { Network } from '@latchkey/kernel'

/** The main network. Its id is `<namespace>:<reference>` (CAIP-2); replace the node by one of yours. */
export const mainnet: Network = {
  id: 'tide:main',
  namespace: 'tide',
  name: 'Tide',
  nativeCurrency: { name: 'Tide', symbol: 'TIDE', decimals: 9 },
  rpcUrls: ['https://node.example.com'],
}
