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

/** Looks at a transaction now. */
export async function recheck(ctx: SendContext, id: string): Promise<void> {
  await (await ctx.kernel.wallet.transactions()).recheck(id)
}
