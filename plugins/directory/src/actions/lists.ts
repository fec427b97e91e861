import { isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { chainsOf, getWallets, hasService } from '../client/getWallets.ts'
import { preloadImages } from '../client/images.ts'
import { builtInList, merge, RECOMMENDED, supports, withRecommended } from '../model/wallets.ts'
import type { DirectoryContext, DirectoryList, DirectoryTarget, DirectoryWallet } from '../plugin.ts'

/** Wallets of a page of the list. */
const PAGE_SIZE = 40
/** Most wallets held in memory, however many pages a service claims to have. */
const MAX_WALLETS = 20_000

function setList({ store, atoms }: DirectoryContext, key: string, list: DirectoryList): void {
  store.set(atoms.lists, (lists) => ({ ...lists, [key]: list }))
}

function toKernelError(error: unknown): KernelError {
  return isKernelError(error) ? error : kernelError('unknown', { cause: error })
}

/** What every question for a page of the list says: the site's networks, and what the host includes and leaves out. */
function pageQuery(
  ctx: DirectoryContext,
  namespace: string | undefined,
  shown: readonly DirectoryWallet[] = [],
): { readonly chains: readonly string[]; readonly include: readonly string[]; readonly exclude: readonly string[] } {
  const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = ctx.store.get(ctx.atoms.options)
  const exclude = [...excludeWalletIds, ...featuredWalletIds, ...shown.map(({ id }) => id)]
  return { chains: chainsOf(ctx, namespace), include: includeWalletIds ?? [], exclude: [...new Set(exclude)] }
}

async function featuredOf(
  ctx: DirectoryContext,
  namespace: string | undefined,
  last: DirectoryList,
): Promise<readonly DirectoryWallet[]> {
  const { featuredWalletIds = [], excludeWalletIds = [] } = ctx.store.get(ctx.atoms.options)
  const ids = featuredWalletIds.filter((id) => !excludeWalletIds.includes(id))
  if (ids.length === 0) return []
  const { wallets } = await getWallets(ctx, { entries: ids.length, include: ids })
  const known = merge(wallets, last.featured).filter((wallet) => supports(wallet, namespace))
  return ids.flatMap((id) => known.find((wallet) => wallet.id === id) ?? [])
}

/** Reverse domain names of the excluded wallets, to hide their extensions too. */
async function excludedOf(ctx: DirectoryContext, last: DirectoryList): Promise<readonly string[]> {
  const { excludeWalletIds: ids = [] } = ctx.store.get(ctx.atoms.options)
  if (ids.length === 0) return []
  const { wallets } = await getWallets(ctx, { entries: ids.length, include: ids })
  return [...new Set([...last.excludedRdns, ...wallets.flatMap(({ rdns }) => rdns ?? [])])]
}

/** Requests the first page, the recommended and the featured wallets. */
async function firstPage(
  ctx: DirectoryContext,
  namespace: string | undefined,
  last: DirectoryList,
): Promise<DirectoryList> {
  const [featured, excludedRdns, advised] = await Promise.all([
    featuredOf(ctx, namespace, last),
    excludedOf(ctx, last),
    getWallets(ctx, { ...pageQuery(ctx, namespace), entries: RECOMMENDED }),
  ])
  const recommended = merge([...last.custom, ...featured], advised.wallets).slice(last.custom.length + featured.length)
  const page = await getWallets(ctx, { ...pageQuery(ctx, namespace, recommended), page: 1, entries: PAGE_SIZE })
  const before = [...last.custom, ...featured, ...recommended]
  const wallets = merge(before, page.wallets).slice(before.length)
  preloadImages([...before, ...wallets])
  return {
    status: 'ready',
    featured,
    custom: last.custom,
    recommended,
    wallets,
    count:
      Math.max(page.count, advised.count, recommended.length + wallets.length) + featured.length + last.custom.length,
    page: 1,
    hasMore: page.isFull,
    isBusy: false,
    excludedRdns,
  }
}

/** The built-in wallets; with their pictures where no service has any. */
async function readCatalogue(ctx: DirectoryContext): Promise<readonly DirectoryWallet[]> {
  const loadLogos = async (): Promise<Readonly<Record<string, string>>> =>
    (await hasService(ctx)) ? {} : (await import('../catalogue/logos.generated.ts')).walletLogos
  const [{ wallets }, logos] = await Promise.all([import('../catalogue/wallets.ts'), loadLogos()])
  return wallets.map((wallet) => {
    const image = logos[wallet.id]
    return image === undefined ? wallet : { ...wallet, image }
  })
}

async function initialList(ctx: DirectoryContext, namespace: string | undefined): Promise<DirectoryList> {
  const options = ctx.store.get(ctx.atoms.options)
  return builtInList(options, options.builtIn === false ? [] : await readCatalogue(ctx), namespace)
}

/**
 * Fills `atoms.lists`: the built-in wallets at once, then those of the directory service. Does nothing while the list is
 * loading or loaded; asks again after a failure, which is in the list's `error`.
 */
export async function load(ctx: DirectoryContext, { namespace }: DirectoryTarget = {}): Promise<void> {
  const { store, atoms, signal } = ctx
  const key = namespace ?? ''
  const known = store.get(atoms.lists)[key]
  if (known && known.status !== 'failed') return
  const { error: _, ...last } = known ?? (await initialList(ctx, namespace))
  // Another call may have been faster while the catalogue was loading.
  if (store.get(atoms.lists)[key] !== known || signal.aborted) return
  const start = { ...last, status: 'loading', isBusy: true } as const
  setList(ctx, key, start)
  try {
    if (await hasService(ctx)) setList(ctx, key, await firstPage(ctx, namespace, start))
    else setList(ctx, key, withRecommended({ ...start, status: 'builtIn', isBusy: false }))
  } catch (error) {
    if (signal.aborted) return
    ctx.report(error, 'load')
    setList(ctx, key, withRecommended({ ...start, status: 'failed', isBusy: false, error: toKernelError(error) }))
  }
}

async function nextPage(
  ctx: DirectoryContext,
  namespace: string | undefined,
  list: DirectoryList,
): Promise<DirectoryList> {
  const before = [...list.custom, ...list.featured, ...list.recommended]
  const page = list.page + 1
  const answer = await getWallets(ctx, { ...pageQuery(ctx, namespace, list.recommended), page, entries: PAGE_SIZE })
  const wallets = merge([...before, ...list.wallets], answer.wallets).slice(before.length)
  preloadImages(wallets.slice(list.wallets.length))
  // Stops at a service that repeats itself or never ends.
  const hasMore = answer.isFull && wallets.length > list.wallets.length && wallets.length < MAX_WALLETS
  const { error: _, ...rest } = list
  return { ...rest, wallets, page, hasMore, isBusy: false, count: Math.max(list.count, before.length + wallets.length) }
}

/** Adds the next page. Does nothing while one is loading, and when there is none. */
export async function more(ctx: DirectoryContext, { namespace }: DirectoryTarget = {}): Promise<void> {
  const key = namespace ?? ''
  const list = ctx.store.get(ctx.atoms.lists)[key]
  if (!list?.hasMore || list.isBusy) return
  setList(ctx, key, { ...list, isBusy: true })
  try {
    setList(ctx, key, await nextPage(ctx, namespace, list))
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error, 'more')
    setList(ctx, key, { ...list, isBusy: false, error: toKernelError(error) })
  }
}
