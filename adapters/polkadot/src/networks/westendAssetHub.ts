import type { Network } from '@latchkey/kernel'
import { testIcon } from './icons.ts'

/** The Asset Hub of Polkadot's test network. */
export const westendAssetHub: Network = {
  id: 'polkadot:67f9723393ef76214df0118c34bbbd3d',
  namespace: 'polkadot',
  name: 'Westend Asset Hub',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: ['https://westend-asset-hub-rpc.polkadot.io'],
  explorer: { name: 'Subscan', url: 'https://assethub-westend.subscan.io' },
  slip44: 1,
  parameters: { ss58: 42 },
  testnet: true,
  icon: testIcon,
}
