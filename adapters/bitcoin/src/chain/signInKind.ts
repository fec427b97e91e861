import type { SignInKind } from '@latchkey/kernel/sign-in'
import { bitcoin } from '../networks/bitcoin.ts'
import { bitcoinRegtest } from '../networks/bitcoinRegtest.ts'
import { bitcoinTestnet } from '../networks/bitcoinTestnet.ts'
import { readAddress } from './addresses.ts'
import { typeOf } from './scripts.ts'

/** What sign-in texts for Bitcoin's accounts look like (CAIP-122). */
export const signInKind: SignInKind = {
  name: 'Bitcoin',
  namespace: 'bip122',
  form: 'caip122',
  reference: /^[0-9a-f]{32}$/,
  isAddress(text) {
    const found = readAddress(text, [bitcoin, bitcoinTestnet, bitcoinRegtest])
    // In capitals it would be a second account of the same key.
    return found !== undefined && found.address === text && typeOf(found.script) !== 'witness'
  },
}
