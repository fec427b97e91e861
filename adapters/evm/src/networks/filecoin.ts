import type { Network } from '@latchkey/kernel'

/** Filecoin Mainnet, chain id 314. */
export const filecoin: Network = {
  id: 'eip155:314',
  namespace: 'eip155',
  name: 'Filecoin Mainnet',
  nativeCurrency: { name: 'filecoin', symbol: 'FIL', decimals: 18 },
  rpcUrls: ['https://api.node.glif.io/rpc/v1'],
  explorer: { name: 'Filfox', url: 'https://filfox.info/en' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
