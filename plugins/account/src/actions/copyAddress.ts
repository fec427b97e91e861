import type { AccountContext } from '../types.ts'

/** See {@link AccountActions.copyAddress}. */
export async function copyAddress(ctx: AccountContext): Promise<boolean> {
  const account = ctx.store.get(ctx.core.account)
  if (!account) return false
  try {
    await ctx.services.platform.copy(account.address)
    ctx.toast('success', 'copied')
    return true
  } catch (error) {
    ctx.report(error, 'copyAddress')
    ctx.toast('error', 'copyFailed')
    return false
  }
}
