import type { CaipAddress } from '@latchkey/kernel'
import type { AccountContext } from '../plugin.ts'

export { copyAddress } from './copyAddress.ts'
export { disconnect, disconnectWallet } from './disconnect.ts'
export { refreshBalance } from './refreshBalance.ts'
export { watchBalance } from './watchBalance.ts'

/** Makes another shared account the active one. @throws `connect/not-connected` */
export async function switchAccount(ctx: AccountContext, address: CaipAddress, connectionId?: string): Promise<void> {
  await ctx.kernel.wallet.switchAccount({ address, ...(connectionId === undefined ? {} : { connectionId }) })
}

/** Opens the connect view, for wallets of one chain family when `namespace` is given. */
export async function addWallet(ctx: AccountContext, namespace?: string): Promise<void> {
  if (ctx.plugins.connect) ctx.router.push('connect.Connect', namespace === undefined ? undefined : { namespace })
}
