import type { SignInKind } from '@latchkey/kernel/sign-in'
import { isAddress } from './base58.ts'
import { standardChain } from './clusters.ts'
import { solana } from './networks/solana.ts'
import { solanaDevnet } from './networks/solanaDevnet.ts'
import { solanaTestnet } from './networks/solanaTestnet.ts'

const clusters = [solana, solanaDevnet, solanaTestnet]

/** Names of a network besides its reference: its cluster, also as wallets of the Wallet Standard write it. */
const aliases: Record<string, string> = {
  // The published example of the profile names the main network so.
  '1': solana.id.slice('solana:'.length),
}
for (const { id, parameters } of clusters)
  for (const name of [`${parameters?.cluster}`, `solana:${parameters?.cluster}`])
    aliases[name] = id.slice('solana:'.length)

/**
 * A Chain ID as the input of `solana:signIn` has it: the three clusters by the names that wallets of the standard know, however
 * a text names them; every other network as it is named.
 */
export function standardChainId(chainId: string): string {
  const given = chainId.startsWith('solana:') ? chainId.slice('solana:'.length) : chainId
  const reference = Object.hasOwn(aliases, given) ? aliases[given] : given
  const cluster = clusters.find(({ id }) => id === `solana:${reference}`)
  return cluster ? standardChain(cluster) : chainId
}

/** What sign-in texts for Solana's accounts look like (CAIP-122, profile for Solana): clusters may be named, too. */
export const signInKind: SignInKind = {
  name: 'Solana',
  namespace: 'solana',
  form: 'caip122',
  reference: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  aliases,
  isAddress,
}
