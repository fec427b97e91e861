import type { ConnectContext } from '../types.ts'

/** Closes the modal or shows the account, as the host wants it; where one is impossible, the other. */
export function leaveConnected(ctx: ConnectContext): void {
  const { store, atoms, router } = ctx
  if (store.get(atoms.options).afterConnect !== 'account' && router.close()) return
  try {
    router.home()
  } catch (error) {
    // No plugin brings a view for people who are connected.
    ctx.report(error, 'finish')
    router.close()
  }
}
