import type { Network } from '@latchkey/kernel'

/** Hedera Mainnet, chain id 295. */
export const hedera: Network = {
  id: 'eip155:295',
  namespace: 'eip155',
  name: 'Hedera Mainnet',
  nativeCurrency: { name: 'HBAR', symbol: 'HBAR', decimals: 18 },
  rpcUrls: ['https://mainnet.hashio.io/api'],
  explorer: { name: 'Hashscan', url: 'https://hashscan.io/mainnet' },
}
