import type { SignInKind } from '@latchkey/kernel/sign-in'
import { isAddress } from './base58.ts'
import { solana } from './networks/solana.ts'
import { solanaDevnet } from './networks/solanaDevnet.ts'
import { solanaTestnet } from './networks/solanaTestnet.ts'

/** What sign-in texts for Solana's accounts look like (CAIP-122, profile for Solana): clusters may be named, too. */
export const signInKind: SignInKind = {
  name: 'Solana',
  namespace: 'solana',
  form: 'caip122',
  reference: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  aliases: Object.fromEntries(
    [solana, solanaDevnet, solanaTestnet].flatMap(({ id, parameters }) => {
      const reference = id.slice('solana:'.length)
      return [
        [String(parameters?.cluster), reference],
        [`solana:${parameters?.cluster}`, reference],
      ]
    }),
  ),
  isAddress,
}
