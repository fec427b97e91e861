import { isKernelError } from '@latchkey/kernel'
import type { NetworksContext } from '../plugin.ts'

/** Disconnects the wallet that is on an unsupported network. */
export async function leaveUnsupported(ctx: NetworksContext): Promise<void> {
  const { atoms, wallet } = ctx.kernel
  const connection = ctx.store.get(atoms.connection)
  if (!connection) return
  try {
    await wallet.disconnect({ connectionId: connection.id })
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
