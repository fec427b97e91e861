import type { CaipAddress } from '@latchkey/kernel'
import { writtenAddress } from '../model/accounts.ts'
import type { AccountContext } from '../plugin.ts'
import { state } from '../state.ts'

export { disconnect, disconnectWallet } from './disconnect.ts'
// What the plugin does by itself; not one of its actions.
export { followAccount } from './followAccount.ts'
export { refreshBalance, showBalances } from './refreshBalance.ts'
export { watchBalance, watchOnline } from './watchBalance.ts'

/** Makes another shared account the active one. @throws `connect/not-connected` */
export async function switchAccount(ctx: AccountContext, address: CaipAddress, connectionId?: string): Promise<void> {
  await ctx.kernel.wallet.switchAccount({ address, ...(connectionId === undefined ? {} : { connectionId }) })
}

/** Opens the connect view, for wallets of one chain family when `namespace` is given. */
export async function addWallet(ctx: AccountContext, namespace?: string): Promise<void> {
  if (ctx.plugins.connect) ctx.router.push('connect.Connect', namespace === undefined ? undefined : { namespace })
}

/** Brings the tab of a contributor to the front, such as `history`. Unknown ones show the first tab. */
export async function showTab(ctx: AccountContext, plugin: string): Promise<void> {
  ctx.store.set(state.tab, plugin)
}

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
