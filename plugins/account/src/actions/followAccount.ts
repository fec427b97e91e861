import { pruneByAccount } from '../model/balance.ts'
import { state } from '../state.ts'
import type { AccountContext } from '../types.ts'
import { refreshBalance, syncActive } from './refreshBalance.ts'

/** Follows the connected accounts: drops what is no longer shared, and leaves views that have lost theirs. */
export async function followAccount(ctx: AccountContext): Promise<void> {
  const { store, core } = ctx
  const connections = store.get(core.connections)
  syncActive(ctx)
  store.set(state.balances, (all) => pruneByAccount(all, connections))
  store.set(state.texts, (all) => pruneByAccount(all, connections))
  leaveView(ctx, new Set(connections.map(({ connectorId }) => connectorId)).size)
  if (store.get(state.isShown)) await refreshBalance(ctx)
}

/** Leaves a view of this plugin that has nothing to show any more. */
function leaveView({ id, store, core, router }: AccountContext, wallets: number): void {
  const route = store.get(core.history).at(-1)?.route
  if (!store.get(core.modal).open || !route?.startsWith(`${id}.`)) return
  if (wallets === 0) router.home()
  else if (wallets === 1 && route === 'account.ConfirmDisconnect') router.back()
}
