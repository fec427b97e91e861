import type { CaipAddress } from '@latchkey/kernel'
import type { AccountContext } from '../plugin.ts'
import { state } from '../state.ts'

export { copyAddress } from './copyAddress.ts'
export { disconnect, disconnectWallet } from './disconnect.ts'
// What the plugin does by itself; not one of its actions.
export { followAccount } from './followAccount.ts'
export { refreshBalance, showBalances } from './refreshBalance.ts'
export { watchBalance, watchOnline } from './watchBalance.ts'
export { watchSetUp } from './watchSetUp.ts'

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
