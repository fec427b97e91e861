import { isKernelError } from '@latchkey/kernel'
import type { NetworksContext } from '../types.ts'

/** See {@link NetworksActions.leaveUnsupported}. */
export async function leaveUnsupported(ctx: NetworksContext): Promise<void> {
  const connection = ctx.store.get(ctx.core.connection)
  if (!connection) return
  try {
    await ctx.wallet.disconnect({ connectionId: connection.id })
    ctx.emit('DISCONNECT_SUCCESS', { namespace: connection.namespace })
  } catch (error) {
    ctx.report(error, 'leaveUnsupported')
    // The message may hold the wallet's own text, which is never sent.
    ctx.emit('DISCONNECT_ERROR', { code: isKernelError(error) ? error.code : 'unknown' })
    ctx.toast('error', 'disconnectFailed')
  } finally {
    ctx.router.home()
  }
}
