import type { AccountContext } from '../types.ts'

/** See {@link AccountActions.addWallet}. */
export async function addWallet(ctx: AccountContext, namespace?: string): Promise<void> {
  if (ctx.plugins.connect) ctx.router.push('connect.Connect', namespace === undefined ? undefined : { namespace })
}
