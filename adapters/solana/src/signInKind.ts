import type { SignInKind } from '@latchkey/kernel/sign-in'
import { isAddress } from './base58.ts'
import { solana } from './networks/solana.ts'
import { solanaDevnet } from './networks/solanaDevnet.ts'
import { solanaTestnet } from './networks/solanaTestnet.ts'

/** Names of a network besides its reference: its cluster, also as wallets of the Wallet Standard write it. */
const aliases: Record<string, string> = {
  // The published example of the profile names the main network so.
  '1': solana.id.slice('solana:'.length),
}
for (const { id, parameters } of [solana, solanaDevnet, solanaTestnet])
  for (const name of [`${parameters?.cluster}`, `solana:${parameters?.cluster}`])
    aliases[name] = id.slice('solana:'.length)

/** What sign-in texts for Solana's accounts look like (CAIP-122, profile for Solana): clusters may be named, too. */
export const signInKind: SignInKind = {
  name: 'Solana',
  namespace: 'solana',
  form: 'caip122',
  reference: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  aliases,
  isAddress,
}
