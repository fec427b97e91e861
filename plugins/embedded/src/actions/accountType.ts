import type { AccountType } from '../messages/appEvents.ts'
import type { EmbeddedContext } from '../plugin.ts'
import { preferType, smartChains } from '../wallet/accountType.ts'

/**
 * Makes the account on EVM chains act as a smart one or a plain one. Its address stays the same. Where it cannot be a smart
 * one it is a plain one afterwards.
 * @throws `embedded/refused` where the network in use has no smart accounts
 */
export async function setAccountType(ctx: EmbeddedContext, { type }: { readonly type: AccountType }): Promise<void> {
  await preferType(ctx, type)
}

/** Numbers of the EVM chains on which the account can be a smart one; none where the wallet does not say. */
export async function getSmartNetworks(ctx: EmbeddedContext): Promise<readonly number[]> {
  return smartChains(ctx)
}
