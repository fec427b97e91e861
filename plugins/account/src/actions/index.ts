import type { CaipAddress } from '@latchkey/kernel'
import type { AccountContext } from '../types.ts'

export { copyAddress } from './copyAddress.ts'
export { disconnect, disconnectWallet } from './disconnect.ts'
export { followAccount } from './followAccount.ts'
export { refreshBalance } from './refreshBalance.ts'
export { watchBalance } from './watchBalance.ts'

/** See {@link AccountActions.switchAccount}. */
export async function switchAccount(ctx: AccountContext, address: CaipAddress, connection?: string): Promise<void> {
  await ctx.wallet.switchAccount({ address, ...(connection === undefined ? {} : { connectionId: connection }) })
}

/** See {@link AccountActions.addWallet}. */
export async function addWallet(ctx: AccountContext, namespace?: string): Promise<void> {
  if (ctx.plugins.connect) ctx.router.push('connect.Connect', namespace === undefined ? undefined : { namespace })
}
