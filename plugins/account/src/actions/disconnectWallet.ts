import type { Connection } from '@latchkey/kernel'
import type { AccountContext } from '../types.ts'

async function end(ctx: AccountContext, ended: readonly Connection[], isAll: boolean): Promise<void> {
  if (isAll) return ctx.wallet.disconnect()
  for (const { id } of ended) await ctx.wallet.disconnect({ connection: id })
}

/** See {@link AccountActions.disconnectWallet}. The page lets go at once; only the wallet's own part can fail. */
export async function disconnectWallet(ctx: AccountContext, connectorId?: string): Promise<void> {
  const connections = ctx.store.get(ctx.core.connections)
  const ended = connections.filter((one) => connectorId === undefined || one.connectorId === connectorId)
  if (ended.length === 0) return
  const isAll = ended.length === connections.length
  if (isAll) ctx.router.close()
  try {
    await end(ctx, ended, isAll)
    const [first] = ended
    ctx.emit('DISCONNECT_SUCCESS', { namespace: isAll ? 'all' : (first?.namespace ?? 'all') })
    if (!isAll) ctx.toast('success', 'walletDisconnected', { wallet: first?.name ?? '' })
  } catch (error) {
    ctx.report(error, 'disconnectWallet')
    ctx.emit('DISCONNECT_ERROR', { message: error instanceof Error ? error.message : String(error) })
    ctx.toast('error', 'disconnectFailed')
  }
}
