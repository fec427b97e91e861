import { type Connection, isKernelError } from '@latchkey/kernel'
import type { AccountContext } from '../types.ts'

/** See {@link AccountActions.disconnect}. */
export async function disconnect(ctx: AccountContext): Promise<void> {
  const wallets = new Set(ctx.store.get(ctx.core.connections).map(({ connectorId }) => connectorId))
  if (wallets.size > 1) ctx.router.push('account.ConfirmDisconnect')
  else await disconnectWallet(ctx)
}

/** See {@link AccountActions.disconnectWallet}. The page forgets the wallet at once; only telling the wallet can fail. */
export async function disconnectWallet(ctx: AccountContext, connectorId?: string): Promise<void> {
  const connections = ctx.store.get(ctx.core.connections)
  const ended = connections.filter((connection) => connectorId === undefined || connection.connectorId === connectorId)
  if (ended.length === 0) return
  const isAll = ended.length === connections.length
  if (isAll) ctx.router.close()
  try {
    await endConnections(ctx, ended, isAll)
    const [first] = ended
    ctx.emit('DISCONNECT_SUCCESS', { namespace: isAll ? 'all' : (first?.namespace ?? 'all') })
    if (!isAll) ctx.toast('success', 'walletDisconnected', { wallet: first?.name ?? '' })
  } catch (error) {
    ctx.report(error, 'disconnectWallet')
    // The message may hold the wallet's own text, which is never sent.
    ctx.emit('DISCONNECT_ERROR', { code: isKernelError(error) ? error.code : 'unknown' })
    ctx.toast('error', 'disconnectFailed')
  }
}

async function endConnections(ctx: AccountContext, ended: readonly Connection[], isAll: boolean): Promise<void> {
  if (isAll) return ctx.wallet.disconnect()
  for (const { id } of ended) await ctx.wallet.disconnect({ connectionId: id })
}
