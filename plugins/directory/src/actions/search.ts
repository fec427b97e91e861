import { isKernelError } from '@latchkey/kernel'
import { isSearchable } from '@latchkey/kernel/text'
import { chainsOf, getWalletNames, getWallets, hasService } from '../client/getWallets.ts'
import { merge } from '../model/wallets.ts'
import type { DirectoryContext, DirectorySearch, DirectoryTarget, DirectoryWallet } from '../plugin.ts'

/** Wallets of a search. */
const SEARCH_SIZE = 100
/** Milliseconds between two requests while the user types. */
const SEARCH_INTERVAL = 150

/** When each widget has last asked. */
const lastRequests = new WeakMap<DirectoryContext['store'], number>()

/**
 * Asks the service for wallets by name, at once after a pause and else 150 ms after the search before; empty without a
 * service, and for what is longer than a name (see `isSearchable`). Callers abort the older search when a newer one starts.
 * @throws `http/…` as the service fails, `kernel/aborted`
 */
export async function search(
  ctx: DirectoryContext,
  { text, namespace, badge }: DirectorySearch,
  { signal = ctx.signal }: { readonly signal?: AbortSignal } = {},
): Promise<readonly DirectoryWallet[]> {
  const { store, atoms, services } = ctx
  const wanted = text.trim()
  if (wanted === '' || !isSearchable(wanted) || !(await hasService(ctx))) return []
  const wait = (lastRequests.get(store) ?? Number.NEGATIVE_INFINITY) + SEARCH_INTERVAL - services.clock.now()
  if (wait > 0) await services.clock.sleep(wait, signal)
  signal.throwIfAborted()
  lastRequests.set(store, services.clock.now())
  const { includeWalletIds: include = [], excludeWalletIds: exclude = [] } = store.get(atoms.options)
  const { wallets } = await getWallets(
    ctx,
    { entries: SEARCH_SIZE, chains: chainsOf(ctx, namespace), include, exclude, search: wanted, badge },
    signal,
  )
  return merge([], wallets)
}

/**
 * Fills `atoms.names` with the names of the whole directory, to search among before the service responds. Asks once, and
 * again after a failure. A service that has none is searched by `search` alone.
 */
export async function loadNames(ctx: DirectoryContext, { namespace }: DirectoryTarget = {}): Promise<void> {
  const { store, atoms, signal } = ctx
  const key = namespace ?? ''
  const put = (names: readonly DirectoryWallet[]): void => store.set(atoms.names, (all) => ({ ...all, [key]: names }))
  if (store.get(atoms.names)[key]) return
  put([])
  try {
    if (!(await hasService(ctx))) return
    const { includeWalletIds: include = [], excludeWalletIds: exclude = [] } = store.get(atoms.options)
    const names = await getWalletNames(ctx, namespace)
    put(names.filter(({ id }) => !exclude.includes(id) && (include.length === 0 || include.includes(id))))
  } catch (error) {
    if (signal.aborted || (isKernelError(error, 'http/status') && error.details.status === 404)) return
    store.set(atoms.names, ({ [key]: _, ...rest }) => rest)
    ctx.report(error, 'loadNames')
  }
}
