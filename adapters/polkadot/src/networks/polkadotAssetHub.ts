import type { Network } from '@latchkey/kernel'
import { polkadotIcon } from './icons.ts'

/** Where DOT and the tokens of Polkadot are held and sent. */
export const polkadotAssetHub: Network = {
  id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  namespace: 'polkadot',
  name: 'Polkadot Asset Hub',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: ['https://polkadot-asset-hub-rpc.polkadot.io', 'https://asset-hub-polkadot-rpc.n.dwellir.com'],
  explorer: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' },
  slip44: 354,
  parameters: { ss58: 0 },
  icon: polkadotIcon,
}
