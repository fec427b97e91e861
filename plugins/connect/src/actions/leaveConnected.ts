import { isUnsupported } from '@latchkey/kernel'
import type { ConnectContext } from '../types.ts'

/**
 * Closes the modal or shows the account, as the host wants it; where one is impossible, the other. A wallet on a network
 * the site does not offer is shown the way out of it.
 */
export function leaveConnected(ctx: ConnectContext): void {
  const { store, atoms, core, router } = ctx
  const isDone = store.get(atoms.options).afterConnect !== 'account' && !isUnsupported(store.get(core.network))
  if (isDone && router.close()) return
  try {
    router.home()
  } catch (error) {
    // No plugin brings a view for people who are connected.
    ctx.report(error, 'finish')
    router.close()
  }
}
