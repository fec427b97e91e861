import type { CaipNetworkId } from '@latchkey/kernel'
import { frameOf } from '../channel/frame.ts'
import type { AccountType, EmbeddedUser } from '../messages/appEvents.ts'
import type { EmbeddedContext } from '../plugin.ts'

/** Who is signed in, on an EVM chain, with the type that the account is asked to have there. */
export async function readUserOn(
  ctx: EmbeddedContext,
  chain: CaipNetworkId,
  signal?: AbortSignal,
): Promise<EmbeddedUser> {
  const type = ctx.store.get(ctx.atoms.accountType)
  // A frame that was told nothing has plain accounts.
  const preferred = type === 'eoa' ? {} : { preferredAccountType: type }
  const payload = { chainId: Number(chain.slice('eip155:'.length)), ...preferred }
  return frameOf(ctx).request('GET_USER', payload, { signal })
}

function noteType({ store, atoms }: EmbeddedContext, type: AccountType): void {
  store.set(atoms.user, (user) => user && { ...user, preferredAccountType: type })
}

/** Reads which type the account has on a chain it has just gone to: not every network has smart accounts. */
export async function followType(ctx: EmbeddedContext, chain: CaipNetworkId, signal: AbortSignal): Promise<void> {
  if (ctx.store.get(ctx.atoms.accountType) === 'eoa') return
  const user = await readUserOn(ctx, chain, signal).catch((error: unknown) => {
    ctx.services.log.warn('The type of the account could not be read', error)
  })
  noteType(ctx, user?.preferredAccountType ?? 'eoa')
}

/**
 * Makes the account on EVM chains act as a smart one or a plain one, with the same address; remembered in this browser.
 * Where it cannot be a smart one it is a plain one afterwards.
 * @throws `embedded/refused` where the chain in use has no smart accounts; `embedded/signed-out`
 */
export async function preferType(ctx: EmbeddedContext, type: AccountType): Promise<void> {
  const { store, atoms } = ctx
  const remember = (accountType: AccountType): void =>
    store.set(atoms.remembered, (before) => ({ ...before, accountType }))
  try {
    await frameOf(ctx).request('SET_PREFERRED_ACCOUNT', { type })
  } catch (error) {
    remember('eoa')
    noteType(ctx, 'eoa')
    throw error
  }
  remember(type)
  noteType(ctx, type)
}

/** Numbers of the EVM chains on which the account can be a smart one; none where the frame does not say. */
export async function smartChains(ctx: EmbeddedContext): Promise<readonly number[]> {
  try {
    return (await frameOf(ctx).request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).smartAccountEnabledNetworks
  } catch (error) {
    ctx.services.log.warn('The networks with smart accounts could not be read', error)
    return []
  }
}
