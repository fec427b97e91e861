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
  const isOurs = store.get(core.history).at(-1)?.route.startsWith(`${ctx.id}.`)
  if (connections.length === 0 && isOurs && store.get(core.modal).open) ctx.router.home()
  if (store.get(state.isShown)) await refreshBalance(ctx)
}
