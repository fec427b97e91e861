import type { Connection } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { AccountContext } from '../plugin.ts'
import { state } from '../state.ts'
import { refreshBalance, showBalances } from './refreshBalance.ts'

/** The lost connections that were announced last. */
const announced: PrimitiveAtom<readonly Connection[]> = atom<readonly Connection[]>([])

/** Follows the connected accounts: drops what is no longer shared, and leaves views that have lost theirs. */
export async function followAccount(ctx: AccountContext): Promise<void> {
  const { store } = ctx
  const connections = store.get(ctx.kernel.atoms.connections)
  await showBalances(ctx)
  announceLost(ctx)
  leaveView(ctx, new Set(connections.map(({ sessionId }) => sessionId)).size)
  if (store.get(state.isShown)) await refreshBalance(ctx)
}

/** Says that a wallet is gone which was not disconnected here, and offers the way back. */
function announceLost(ctx: AccountContext): void {
  const { store, kernel, plugins, router } = ctx
  const { lost } = store.get(kernel.atoms.wallet)
  const [connection] = lost
  const isAnnounced = store.get(announced) === lost
  store.set(announced, lost)
  if (!connection || isAnnounced) return
  const { connectorId, name, namespace } = connection
  const { connect } = plugins
  const run = (): void => {
    const connector = store.get(kernel.atoms.connectors).find(({ id }) => id === connectorId)
    // A pairing begins with its code, and an extension that is gone is not listed: the list of wallets leads on.
    if (!connect || !connector || connector.kind === 'pairing') router.push('connect.Connect')
    else connect.connectWallet(connectorId, { namespace }).catch((error: unknown) => ctx.report(error, 'announceLost'))
  }
  ctx.toast('error', 'walletLost', { wallet: name }, connect && { message: 'reconnect', run })
}

/** Leaves a view of this plugin that has nothing to show any more. */
function leaveView({ id, store, kernel, router }: AccountContext, wallets: number): void {
  const route = store.get(kernel.atoms.history).at(-1)?.route
  if (!store.get(kernel.atoms.modal).open || !route?.startsWith(`${id}.`)) return
  if (wallets === 0) router.home()
  else if (wallets === 1 && route === 'account.ConfirmDisconnect') router.back()
}
