import type { Network } from '@latchkey/kernel'
import { bitcoinIcon } from './icon.ts'

/** Bitcoin's main network. */
export const bitcoin: Network = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  namespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://blockstream.info/api', 'https://mempool.space/api'],
  rpcKind: 'rest',
  parameters: { hrp: 'bc', p2pkh: 0, p2sh: 5, chain: 'mainnet' },
  explorer: { name: 'mempool.space', url: 'https://mempool.space' },
  icon: bitcoinIcon,
}
