import { isUnsupported } from '@latchkey/kernel'
import { ROUTES } from '../constants.ts'
import type { ConnectContext } from '../types.ts'

/** Whether a view is open or covered by another one. */
export function isInHistory({ store, core }: ConnectContext, route: string): boolean {
  return store.get(core.history).some((entry) => entry.route === route)
}

/** See {@link ConnectActions.cancel}. Returns to the list the wallet was chosen from. */
export async function cancel(ctx: ConnectContext): Promise<void> {
  const { store, core, router } = ctx
  if (!isInHistory(ctx, ROUTES.connect)) return router.replace(ROUTES.connect, undefined)
  const isList = (route: string | undefined): boolean => route === ROUTES.connect || route === ROUTES.allWallets
  while (!isList(store.get(core.history).at(-1)?.route)) router.back()
}

/**
 * Closes the modal or shows the account, as the host wants it; where one is impossible, the other. With a wallet on an
 * unsupported network, the view that leaves it opens.
 */
function closeAfterConnect(ctx: ConnectContext): void {
  const { store, atoms, core, router } = ctx
  const closes = store.get(atoms.options).afterConnect !== 'account' && !isUnsupported(store.get(core.network))
  if (closes && router.close()) return
  try {
    router.home()
  } catch (error) {
    // No plugin has a view for connected users.
    ctx.report(error, 'finish')
    router.close()
  }
}

/** See {@link ConnectActions.finish}. Does nothing when the view was left meanwhile. */
export async function finish(ctx: ConnectContext, hold: number): Promise<void> {
  const { store, atoms, services, signal } = ctx
  const attempt = store.get(atoms.attempt)
  if (attempt?.status !== 'connected') return
  try {
    if (hold > 0) await services.clock.sleep(hold, signal)
  } catch (error) {
    if (signal.aborted) return
    throw error
  }
  if (store.get(atoms.attempt) !== attempt) return
  closeAfterConnect(ctx)
  ctx.toast('success', 'connected', { wallet: attempt.wallet.name })
}
