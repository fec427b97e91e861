import { directoryKey } from '../derived/list/directoryItem.ts'
import type { ConnectContext } from '../types.ts'

/** See {@link ConnectActions.forgetRecent}. */
export async function forgetRecent({ store, atoms }: ConnectContext, connectorId?: string): Promise<void> {
  store.set(atoms.recentWallets, (ids) => (connectorId === undefined ? [] : ids.filter((id) => id !== connectorId)))
  const kept = store.get(atoms.recentWallets)
  store.set(atoms.recentDirectory, (wallets) => wallets.filter((one) => kept.includes(directoryKey(one))))
}
