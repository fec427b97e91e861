import type { Network } from '@latchkey/kernel'
import { polkadotIcon } from './icons.ts'

/** Polkadot's relay chain. Since balances moved to its Asset Hub it refuses most transfers. */
export const polkadot: Network = {
  id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  namespace: 'polkadot',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: ['https://rpc.polkadot.io', 'https://polkadot-rpc.publicnode.com'],
  explorer: { name: 'Subscan', url: 'https://polkadot.subscan.io' },
  slip44: 354,
  parameters: { ss58: 0 },
  icon: polkadotIcon,
}
