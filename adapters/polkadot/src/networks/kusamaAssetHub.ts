import type { Network } from '@latchkey/kernel'
import { kusamaIcon } from './icons.ts'

/** Where KSM and the tokens of Kusama are held and sent. */
export const kusamaAssetHub: Network = {
  id: 'polkadot:48239ef607d7928874027a43a6768920',
  namespace: 'polkadot',
  name: 'Kusama Asset Hub',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: ['https://kusama-asset-hub-rpc.polkadot.io', 'https://asset-hub-kusama-rpc.n.dwellir.com'],
  explorer: { name: 'Subscan', url: 'https://assethub-kusama.subscan.io' },
  slip44: 434,
  parameters: { ss58: 2 },
  icon: kusamaIcon,
}
