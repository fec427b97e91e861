import type { NetworksContext } from '../types.ts'

/** See {@link NetworksActions.leaveUnsupported}. */
export async function leaveUnsupported(ctx: NetworksContext): Promise<void> {
  const connection = ctx.store.get(ctx.core.connection)
  if (!connection) return
  try {
    await ctx.wallet.disconnect({ connection: connection.id })
    ctx.emit('DISCONNECT_SUCCESS', { namespace: connection.namespace })
  } catch (error) {
    ctx.report(error, 'leaveUnsupported')
    ctx.emit('DISCONNECT_ERROR', { message: error instanceof Error ? error.message : '' })
    ctx.toast('error', 'disconnectFailed')
  } finally {
    ctx.router.home()
  }
}
