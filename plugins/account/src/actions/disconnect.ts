import { type Connection, isKernelError } from '@latchkey/kernel'
import type { AccountContext } from '../plugin.ts'

/** Disconnects, after asking which wallet when there are several. */
export async function disconnect(ctx: AccountContext): Promise<void> {
  const wallets = new Set(ctx.store.get(ctx.kernel.atoms.connections).map(({ sessionId }) => sessionId))
  if (wallets.size > 1) ctx.router.push('account.ConfirmDisconnect')
  else await disconnectWallet(ctx)
}

/**
 * Disconnects one wallet by the id of its session, or all of them: two paired phones are two wallets of one connector. The
 * page forgets the wallet at once; only telling the wallet can fail, which is shown and not thrown.
 */
export async function disconnectWallet(ctx: AccountContext, sessionId?: string): Promise<void> {
  const connections = ctx.store.get(ctx.kernel.atoms.connections)
  const ended = connections.filter((connection) => sessionId === undefined || connection.sessionId === sessionId)
  if (ended.length === 0) return
  const isAll = ended.length === connections.length
  if (isAll) ctx.router.close()
  try {
    await disconnectEach(ctx, ended, isAll)
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

async function disconnectEach(ctx: AccountContext, ended: readonly Connection[], isAll: boolean): Promise<void> {
  if (isAll) return ctx.kernel.wallet.disconnect()
  for (const { id } of ended) await ctx.kernel.wallet.disconnect({ connectionId: id })
}
