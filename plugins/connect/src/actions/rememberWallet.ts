import { addRecent } from '../derived/addRecent.ts'
import type { ConnectContext } from '../types.ts'

/** Puts a wallet first among the recent ones. One whose identity is in doubt is not remembered. */
export function rememberWallet({ store, core, atoms }: ConnectContext, connectorId: string): void {
  const connector = store.get(core.connectors).find(({ id }) => id === connectorId)
  if (!connector || connector.suspect) return
  store.set(atoms.recentWallets, (ids) => addRecent(ids, connectorId))
}
