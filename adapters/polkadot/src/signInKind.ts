import type { SignInKind } from '@latchkey/kernel/sign-in'
import { readSs58 } from './ss58.ts'

/** What sign-in texts for Polkadot's accounts look like (CAIP-122). */
export const signInKind: SignInKind = {
  name: 'Polkadot',
  namespace: 'polkadot',
  form: 'caip122',
  reference: /^[0-9a-f]{32}$/,
  isAddress: (address) => readSs58(address) !== undefined,
}
