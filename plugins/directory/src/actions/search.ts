import { chainsOf, getWallets, hasService } from '../client/getWallets.ts'
import { preloadImages } from '../client/images.ts'
import { merge } from '../model/wallets.ts'
import type { DirectoryContext, DirectorySearch, DirectoryWallet } from '../plugin.ts'

/** Wallets of a search. */
const SEARCH_SIZE = 100
/** Milliseconds between the last key and the request of a search. */
const SEARCH_WAIT = 300
/** Most characters of a search text that are sent. */
const MAX_SEARCH = 200

/**
 * Asks the service for wallets by name, after 300 ms; empty without a service. Callers abort the older search when a newer
 * one starts.
 * @throws `http/…` as the service fails, `kernel/aborted`
 */
export async function search(
  ctx: DirectoryContext,
  { text, namespace, badge }: DirectorySearch,
  { signal = ctx.signal }: { readonly signal?: AbortSignal } = {},
): Promise<readonly DirectoryWallet[]> {
  const { store, atoms, services } = ctx
  const wanted = text.trim().slice(0, MAX_SEARCH)
  await services.clock.sleep(SEARCH_WAIT, signal)
  if (wanted === '' || !(await hasService(ctx))) return []
  const { includeWalletIds: include = [], excludeWalletIds: exclude = [] } = store.get(atoms.options)
  const { wallets } = await getWallets(
    ctx,
    { entries: SEARCH_SIZE, chains: chainsOf(ctx, namespace), include, exclude, search: wanted, badge },
    signal,
  )
  const found = merge([], wallets)
  await preloadImages(ctx, found)
  signal.throwIfAborted()
  return found
}
