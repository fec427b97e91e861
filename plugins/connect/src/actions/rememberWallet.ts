import { addRecent } from '../derived/addRecent.ts'
import { directoryKey } from '../derived/list/directoryItem.ts'
import type { ConnectContext, ConnectingParams } from '../types.ts'

/**
 * Puts a wallet first among the recent ones. One whose identity is in doubt is not remembered, and neither is one that
 * scanned a code for any wallet: it may be on another person's phone.
 */
export function rememberWallet(
  { store, core, atoms }: ConnectContext,
  { connectorId, wallet }: ConnectingParams,
): void {
  if (wallet) {
    const known = [wallet, ...store.get(atoms.recentDirectory).filter(({ id }) => id !== wallet.id)]
    const ids = addRecent(store.get(atoms.recentWallets), directoryKey(wallet))
    store.set(atoms.recentWallets, ids)
    store.set(
      atoms.recentDirectory,
      known.filter((one) => ids.includes(directoryKey(one))),
    )
    return
  }
  const connector = store.get(core.connectors).find(({ id }) => id === connectorId)
  if (!connector || connector.isDuplicate || connector.kind === 'pairing') return
  store.set(atoms.recentWallets, (ids) => addRecent(ids, connectorId))
}
