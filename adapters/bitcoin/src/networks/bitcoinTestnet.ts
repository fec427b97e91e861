import type { Network } from '@latchkey/kernel'
import { bitcoinIcon } from './icon.ts'

/** Bitcoin's third test network. */
export const bitcoinTestnet: Network = {
  id: 'bip122:000000000933ea01ad0ee984209779ba',
  namespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: { name: 'Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: ['https://blockstream.info/testnet/api', 'https://mempool.space/testnet/api'],
  rpcKind: 'rest',
  parameters: { hrp: 'tb', p2pkh: 111, p2sh: 196, chain: 'testnet' },
  explorer: { name: 'mempool.space', url: 'https://mempool.space/testnet' },
  slip44: 1,
  testnet: true,
  icon: bitcoinIcon,
}
