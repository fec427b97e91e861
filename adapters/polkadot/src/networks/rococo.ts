import type { Network } from '@latchkey/kernel'
import { testIcon } from './icons.ts'

/** The test network of parachains before Paseo, retired; for those who run it themselves. */
export const rococo: Network = {
  id: 'polkadot:6408de7737c59c238890533af25896a2',
  namespace: 'polkadot',
  name: 'Rococo',
  nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
  rpcUrls: ['https://rococo-rpc.polkadot.io'],
  explorer: { name: 'Subscan', url: 'https://rococo.subscan.io' },
  slip44: 1,
  parameters: { ss58: 42 },
  testnet: true,
  icon: testIcon,
}
