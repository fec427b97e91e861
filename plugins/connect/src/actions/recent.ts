import { MAX_RECENT } from '../constants.ts'
import { directoryKey } from '../model/walletItem.ts'
import type { ConnectContext, ConnectingParams, DirectoryWallet } from '../plugin.ts'

/** Milliseconds a press on a recent wallet waits for its current links. */
const RECENT_WAIT = 2000

/** The newest first, each once. */
export function addRecent(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT)
}

/** What is remembered of a directory wallet. Its links may lapse and change hands, so they are asked for each time. */
function withoutLinks(wallet: DirectoryWallet): DirectoryWallet {
  const { homepage, mobileLink, universalLink, desktopLink, webLink, appStore, playStore, chromeStore, ...rest } =
    wallet
  return rest
}

/**
 * Puts a wallet first among the recent ones. A duplicate is not remembered, nor is a wallet that scanned a code for any
 * wallet: it may be on another user's phone.
 */
export function rememberWallet(
  { store, kernel, atoms }: ConnectContext,
  { connectorId, wallet }: ConnectingParams,
): void {
  if (wallet) {
    const known = [withoutLinks(wallet), ...store.get(atoms.recentDirectory).filter(({ id }) => id !== wallet.id)]
    const ids = addRecent(store.get(atoms.recentWallets), directoryKey(wallet))
    store.set(atoms.recentWallets, ids)
    store.set(
      atoms.recentDirectory,
      known.filter((entry) => ids.includes(directoryKey(entry))),
    )
    return
  }
  const connector = store.get(kernel.atoms.connectors).find(({ id }) => id === connectorId)
  if (!connector || connector.isDuplicate || connector.kind === 'pairing') return
  store.set(atoms.recentWallets, (ids) => addRecent(ids, connectorId))
}

/** Forgets one recent wallet, by connector id or `wallet:<directory id>`, or all. */
export async function forgetRecent({ store, atoms }: ConnectContext, connectorId?: string): Promise<void> {
  store.set(atoms.recentWallets, (ids) => (connectorId === undefined ? [] : ids.filter((id) => id !== connectorId)))
  const remaining = store.get(atoms.recentWallets)
  store.set(atoms.recentDirectory, (wallets) => wallets.filter((entry) => remaining.includes(directoryKey(entry))))
}

/** Asks the directory about the recent wallets that are on none of its loaded pages. */
export async function refreshRecent({ store, atoms, plugins, signal }: ConnectContext): Promise<void> {
  const { directory } = plugins
  const stored = store.get(atoms.recentDirectory)
  if (!directory || stored.length === 0) return
  const found = await directory.find(
    stored.map(({ id }) => id),
    { signal },
  )
  store.set(atoms.recentDetails, found)
}

/**
 * A wallet with its links. One of which only the name is known has none, nor has one that comes from storage, so the
 * directory is asked, for the latter 2 seconds at most; any other is returned as it is.
 * @throws `http/…` when only the name is known and the directory does not respond
 */
export async function withCurrentLinks(ctx: ConnectContext, wallet: DirectoryWallet): Promise<DirectoryWallet> {
  const { store, atoms, plugins, services } = ctx
  if (wallet.isNameOnly) return (await plugins.directory?.find([wallet.id], { signal: ctx.signal }))?.[0] ?? wallet
  if (!plugins.directory || !store.get(atoms.recentDirectory).includes(wallet)) return wallet
  const limit = new AbortController()
  const { signal } = limit
  const find = plugins.directory.find([wallet.id], { signal }).catch((error: unknown) => {
    if (!signal.aborted) ctx.report(error, 'chooseWallet')
    return []
  })
  const timeout = services.clock.sleep(RECENT_WAIT, signal).catch(() => undefined)
  const found = await Promise.race([find, timeout])
  limit.abort()
  return found?.[0] ?? wallet
}
