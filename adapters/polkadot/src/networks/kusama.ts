import type { Network } from '@latchkey/kernel'
import { kusamaIcon } from './icons.ts'

/** Kusama's relay chain. Since balances moved to its Asset Hub it refuses most transfers. */
export const kusama: Network = {
  id: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  namespace: 'polkadot',
  name: 'Kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: ['https://kusama-rpc.polkadot.io', 'https://kusama-rpc.publicnode.com'],
  explorer: { name: 'Subscan', url: 'https://kusama.subscan.io' },
  slip44: 434,
  parameters: { ss58: 2 },
  icon: kusamaIcon,
}
