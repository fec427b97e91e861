import type { AccountContext } from '../plugin.ts'
import { state } from '../state.ts'
import { refreshBalance, showBalances, syncActive } from './refreshBalance.ts'

/** Follows the connected accounts: drops what is no longer shared, and leaves views that have lost theirs. */
export async function followAccount(ctx: AccountContext): Promise<void> {
  const { store } = ctx
  const connections = store.get(ctx.kernel.atoms.connections)
  syncActive(ctx)
  await showBalances(ctx)
  leaveView(ctx, new Set(connections.map(({ sessionId }) => sessionId)).size)
  if (store.get(state.isShown)) await refreshBalance(ctx)
}

/** Leaves a view of this plugin that has nothing to show any more. */
function leaveView({ id, store, kernel, router }: AccountContext, wallets: number): void {
  const route = store.get(kernel.atoms.history).at(-1)?.route
  if (!store.get(kernel.atoms.modal).open || !route?.startsWith(`${id}.`)) return
  if (wallets === 0) router.home()
  else if (wallets === 1 && route === 'account.ConfirmDisconnect') router.back()
}
