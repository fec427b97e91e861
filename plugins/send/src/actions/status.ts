import type { CaipNetworkId, FamilyEntries } from '@latchkey/kernel'
import type { SendContext } from '../plugin.ts'
import { familyOf } from './read.ts'

/** The explorer's page of a transaction that is followed; `undefined` where there is none. */
export async function transactionUrl(ctx: SendContext, id: string): Promise<string | undefined> {
  const record = ctx.store.get(ctx.kernel.atoms.transactions).find((entry) => entry.id === id)
  const network = ctx.store.get(ctx.kernel.atoms.networks).find((entry) => entry.id === record?.network)
  if (!record?.hash || !network) return undefined
  const entries = await familyOf(ctx, record.network)?.entries?.()
  return entries?.transactionUrl?.(network, record.hash)
}

/** What a transaction of a network is before it is final; `undefined` where no step of the network makes it so. */
export async function finality(ctx: SendContext, network: CaipNetworkId): Promise<FamilyEntries['finality']> {
  return (await familyOf(ctx, network)?.entries?.())?.finality
}

/** Looks at a transaction now. */
export async function recheck(ctx: SendContext, id: string): Promise<void> {
  await (await ctx.kernel.wallet.transactions()).recheck(id)
}
