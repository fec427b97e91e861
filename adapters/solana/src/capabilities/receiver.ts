import type { FamilyEntries } from '@latchkey/kernel'
import { INCINERATOR, SYSTEM } from './chain/programs.ts'
import { readAccounts } from './chain/rpc.ts'
import { readMint, readTokenAccount } from './chain/tokenAccounts.ts'

/** What an address is: an account, a program's, or a token. */
export const inspectReceiver: NonNullable<FamilyEntries['inspectReceiver']> = async ({ address }, ctx) => {
  if (address === SYSTEM || address === INCINERATOR) return { kind: 'burn' }
  const [account] = await readAccounts(ctx, [address])
  const token = readTokenAccount(account)
  if (account && token) {
    const { associatedAddress } = await import('./web3.ts')
    // The owner's first account of a token is found by the owner's address, which says more in a review.
    const isAssociated = associatedAddress(token.owner, token.mint, account.owner) === address
    return { kind: 'tokenAccount', owner: token.owner, ...(isAssociated ? {} : { token: token.mint }) }
  }
  if (readMint(address, account)) return { kind: 'token' }
  if (account && (account.isProgram || account.owner !== SYSTEM)) return { kind: 'contract' }
  // An address off the curve has no key: it belongs to a program that may or may not know what to do.
  const { isOnCurve } = await import('./web3.ts')
  return { kind: isOnCurve(address) ? 'account' : 'keyless' }
}
