import { MAX_RECENT } from '../constants.ts'
import { directoryKey } from '../model/walletItem.ts'
import type { ConnectContext, ConnectingParams } from '../types.ts'

/** The newest first, each once. */
export function addRecent(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT)
}

/**
 * Puts a wallet first among the recent ones. A duplicate is not remembered, nor is a wallet that scanned a code for any
 * wallet: it may be on another person's phone.
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
      known.filter((entry) => ids.includes(directoryKey(entry))),
    )
    return
  }
  const connector = store.get(core.connectors).find(({ id }) => id === connectorId)
  if (!connector || connector.isDuplicate || connector.kind === 'pairing') return
  store.set(atoms.recentWallets, (ids) => addRecent(ids, connectorId))
}

/** See {@link ConnectActions.forgetRecent}. */
export async function forgetRecent({ store, atoms }: ConnectContext, connectorId?: string): Promise<void> {
  store.set(atoms.recentWallets, (ids) => (connectorId === undefined ? [] : ids.filter((id) => id !== connectorId)))
  const remaining = store.get(atoms.recentWallets)
  store.set(atoms.recentDirectory, (wallets) => wallets.filter((entry) => remaining.includes(directoryKey(entry))))
}
