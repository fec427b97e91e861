import type { Network } from '@latchkey/kernel'
import { bitcoinIcon } from './icon.ts'

/** Bitcoin's test network whose blocks are signed (BIP-325). */
export const bitcoinSignet: Network = {
  id: 'bip122:00000008819873e925422c1ff0f99f7c',
  namespace: 'bip122',
  name: 'Bitcoin Signet',
  nativeCurrency: { name: 'Bitcoin', symbol: 'sBTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/signet/api'],
  rpcKind: 'rest',
  parameters: { hrp: 'tb', p2pkh: 111, p2sh: 196, chain: 'signet' },
  explorer: { name: 'mempool.space', url: 'https://mempool.space/signet' },
  slip44: 1,
  testnet: true,
  icon: bitcoinIcon,
}
