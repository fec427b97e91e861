import type { Network } from '@latchkey/kernel'
import { bitcoinIcon } from './icon.ts'

/** A chain of one's own; its node is usually elsewhere: `{ ...bitcoinRegtest, rpcUrls: ['http://127.0.0.1:3000'] }`. */
export const bitcoinRegtest: Network = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  namespace: 'bip122',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'rBTC', decimals: 8 },
  rpcUrls: ['http://127.0.0.1:3002'],
  rpcKind: 'rest',
  parameters: { hrp: 'bcrt', p2pkh: 111, p2sh: 196, chain: 'regtest' },
  slip44: 1,
  testnet: true,
  icon: bitcoinIcon,
}
