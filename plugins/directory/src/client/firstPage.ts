import { PAGE_SIZE, RECOMMENDED } from '../constants.ts'
import type { DirectoryContext, DirectoryList, DirectoryWallet } from '../types.ts'
import { chainsOf } from './chainsOf.ts'
import { getWallets } from './getWallets.ts'
import { merge } from './merge.ts'
import { preloadPictures } from './preloadPictures.ts'
import { supports } from './supports.ts'

async function featuredOf(
  ctx: DirectoryContext,
  namespace: string | undefined,
  last: DirectoryList,
): Promise<readonly DirectoryWallet[]> {
  const { featuredWalletIds = [], excludeWalletIds = [] } = ctx.store.get(ctx.atoms.options)
  const ids = featuredWalletIds.filter((id) => !excludeWalletIds.includes(id))
  if (ids.length === 0) return []
  const { wallets } = await getWallets(ctx, { entries: ids.length, include: ids })
  const known = merge(wallets, last.featured).filter((one) => supports(one, namespace))
  return ids.flatMap((id) => known.find((one) => one.id === id) ?? [])
}

/** Reverse domain names of the wallets that are left out, to hide their extensions. */
async function excludedOf(ctx: DirectoryContext, last: DirectoryList): Promise<readonly string[]> {
  const { excludeWalletIds: ids = [] } = ctx.store.get(ctx.atoms.options)
  if (ids.length === 0) return []
  const { wallets } = await getWallets(ctx, { entries: ids.length, include: ids })
  return [...new Set([...last.excludedRdns, ...wallets.flatMap(({ rdns }) => rdns ?? [])])]
}

/** Asks for what stands on the first page, and waits a little for its pictures. */
export async function firstPage(
  ctx: DirectoryContext,
  namespace: string | undefined,
  last: DirectoryList,
): Promise<DirectoryList> {
  const {
    includeWalletIds: include = [],
    excludeWalletIds = [],
    featuredWalletIds = [],
  } = ctx.store.get(ctx.atoms.options)
  const chains = chainsOf(ctx, namespace)
  const exclude = [...new Set([...excludeWalletIds, ...featuredWalletIds])]
  const [featured, excludedRdns, advised] = await Promise.all([
    featuredOf(ctx, namespace, last),
    excludedOf(ctx, last),
    getWallets(ctx, { entries: RECOMMENDED, chains, include, exclude }),
  ])
  const recommended = merge([...last.custom, ...featured], advised.wallets).slice(last.custom.length + featured.length)
  const page = await getWallets(ctx, {
    page: 1,
    entries: PAGE_SIZE,
    chains,
    include,
    exclude: [...new Set([...exclude, ...recommended.map(({ id }) => id)])],
  })
  const before = [...last.custom, ...featured, ...recommended]
  const wallets = merge(before, page.wallets).slice(before.length)
  await preloadPictures(ctx, [...before, ...wallets])
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
