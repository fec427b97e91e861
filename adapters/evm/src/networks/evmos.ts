import type { Network } from '@latchkey/kernel'

/** Evmos, chain id 9001. */
export const evmos: Network = {
  id: 'eip155:9001',
  namespace: 'eip155',
  name: 'Evmos',
  nativeCurrency: { name: 'Evmos', symbol: 'EVMOS', decimals: 18 },
  rpcUrls: ['https://eth.bd.evmos.org:8545'],
  explorer: { name: 'Evmos Block Explorer', url: 'https://escan.live' },
}
