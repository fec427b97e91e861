import type { Network } from '@latchkey/kernel'
import { testIcon } from './icons.ts'

/** Polkadot's test network. */
export const westend: Network = {
  id: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  namespace: 'polkadot',
  name: 'Westend',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: ['https://westend-rpc.polkadot.io'],
  explorer: { name: 'Subscan', url: 'https://westend.subscan.io' },
  slip44: 1,
  parameters: { ss58: 42 },
  testnet: true,
  icon: testIcon,
}
