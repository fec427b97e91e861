import { writtenAddress } from '../model/accounts.ts'
import type { AccountContext } from '../plugin.ts'

/** Copies the whole address of the active account and says so. `false` when the browser refused. */
export async function copyAddress(ctx: AccountContext): Promise<boolean> {
  const account = ctx.store.get(ctx.kernel.atoms.account)
  if (!account) return false
  try {
    const { families, network } = ctx.kernel.atoms
    const written = writtenAddress(ctx.store.get(families), ctx.store.get(network), account)
    await ctx.services.platform.copy(written)
    ctx.toast('success', 'copied')
    return true
  } catch (error) {
    ctx.report(error, 'copyAddress')
    ctx.toast('error', 'copyFailed')
    return false
  }
}
