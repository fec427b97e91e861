import { isUnsupported } from '@latchkey/kernel'
import type { ConnectContext } from '../plugin.ts'

/** Whether a view is open or covered by another one. */
export function isInHistory({ store, kernel }: ConnectContext, route: string): boolean {
  return store.get(kernel.atoms.history).some((entry) => entry.route === route)
}

/** Cancels the attempt and returns to the list the wallet was chosen from. */
export async function cancel(ctx: ConnectContext): Promise<void> {
  ctx.router.backTo(isInHistory(ctx, 'connect.AllWallets') ? 'connect.AllWallets' : 'connect.Connect')
}

/**
 * Closes the modal or shows the account, as the host wants it; where one is impossible, the other. With a wallet on an
 * unsupported network, the view that leaves it opens.
 */
function closeAfterConnect(ctx: ConnectContext): void {
  const { store, atoms, kernel, router } = ctx
  const closes = store.get(atoms.options).afterConnect !== 'account' && !isUnsupported(store.get(kernel.atoms.network))
  if (closes && router.close()) return
  try {
    router.home()
  } catch (error) {
    // No plugin has a view for connected users.
    ctx.report(error, 'finish')
    router.close()
  }
}

/** Leaves the connecting view after a success, `hold` milliseconds from now, unless it was left. */
export async function finish(ctx: ConnectContext, hold: number): Promise<void> {
  const { store, atoms, kernel, services, signal } = ctx
  const attempt = store.get(atoms.attempt)
  if (attempt?.status !== 'connected') return
  try {
    if (hold > 0) await services.clock.sleep(hold, signal)
  } catch (error) {
    if (signal.aborted) return
    throw error
  }
  if (store.get(atoms.attempt) !== attempt) return
  // What another plugin, or the site, has opened above it is not to be closed with it.
  const route = store.get(kernel.atoms.history).at(-1)?.route
  if (route?.startsWith(`${ctx.id}.`)) closeAfterConnect(ctx)
  ctx.toast('success', 'connected', { wallet: attempt.wallet.name })
}
