import { chainsOf } from '../client/chainsOf.ts'
import { getWallets } from '../client/getWallets.ts'
import { merge } from '../client/merge.ts'
import { preloadPictures } from '../client/preloadPictures.ts'
import { MAX_WALLETS, PAGE_SIZE } from '../constants.ts'
import type { DirectoryContext, DirectoryList, DirectoryTarget } from '../types.ts'
import { setList } from './setList.ts'
import { toKernelError } from './toKernelError.ts'

async function nextPage(
  ctx: DirectoryContext,
  namespace: string | undefined,
  list: DirectoryList,
): Promise<DirectoryList> {
  const {
    includeWalletIds: include = [],
    excludeWalletIds = [],
    featuredWalletIds = [],
  } = ctx.store.get(ctx.atoms.options)
  const before = [...list.custom, ...list.featured, ...list.recommended]
  const exclude = [...new Set([...excludeWalletIds, ...featuredWalletIds, ...list.recommended.map(({ id }) => id)])]
  const page = list.page + 1
  const answer = await getWallets(ctx, { page, entries: PAGE_SIZE, chains: chainsOf(ctx, namespace), include, exclude })
  const wallets = merge([...before, ...list.wallets], answer.wallets).slice(before.length)
  await preloadPictures(ctx, wallets.slice(list.wallets.length))
  // A service that repeats itself, or never ends, is not asked for ever.
  const hasMore = answer.isFull && wallets.length > list.wallets.length && wallets.length < MAX_WALLETS
  const { error: _, ...rest } = list
  return { ...rest, wallets, page, hasMore, isBusy: false, count: Math.max(list.count, before.length + wallets.length) }
}

/** See {@link DirectoryActions.more}. */
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
