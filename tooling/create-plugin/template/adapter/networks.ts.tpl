import type { Network } from '@latchkey/kernel'

/** The main network. Its id is `<namespace>:<reference>` (CAIP-2); replace the node by one of yours. */
export const mainnet: Network = {
  id: '__NAMESPACE__:main',
  namespace: '__NAMESPACE__',
  name: '__TITLE__',
  nativeCurrency: { name: '__TITLE__', symbol: '__SYMBOL__', decimals: 9 },
  rpcUrls: ['https://node.example.com'],
}
