import type { AccountContext } from '../types.ts'
import { disconnectWallet } from './disconnectWallet.ts'

/** See {@link AccountActions.disconnect}. */
export async function disconnect(ctx: AccountContext): Promise<void> {
  const wallets = new Set(ctx.store.get(ctx.core.connections).map((one) => one.connectorId))
  if (wallets.size > 1) ctx.router.push('account.ConfirmDisconnect')
  else await disconnectWallet(ctx)
}
