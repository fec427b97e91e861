import type { CustomWallet } from '../options.ts'
import type { DirectoryContext, DirectoryList, DirectoryWallet } from '../types.ts'
import { merge } from './merge.ts'
import { supports } from './supports.ts'

function customWallet({ imageUrl, chains = [], ...rest }: CustomWallet): DirectoryWallet {
  return { ...rest, chains, ...(imageUrl ? { image: imageUrl } : {}) }
}

/** What can be said before any service was asked: the host's own wallets and the list that ships with the plugin. */
export async function builtIn(
  { store, atoms }: DirectoryContext,
  namespace: string | undefined,
): Promise<DirectoryList> {
  const options = store.get(atoms.options)
  const { includeWalletIds: only = [], excludeWalletIds: without = [], featuredWalletIds: first = [] } = options
  const all = options.builtIn === false ? [] : (await import('../catalogue/wallets.ts')).wallets
  const isWanted = (wallet: DirectoryWallet): boolean =>
    !without.includes(wallet.id) && supports(wallet, namespace) && (only.length === 0 || only.includes(wallet.id))
  const custom = merge(
    [],
    (options.customWallets ?? []).map(customWallet).filter((one) => supports(one, namespace)),
  )
  const offered = all.filter(isWanted)
  const featured = first.flatMap((id) => offered.find((one) => one.id === id) ?? [])
  const wallets = offered.filter((one) => ![...featured, ...custom].some(({ id }) => id === one.id))
  return {
    status: 'loading',
    featured,
    custom,
    recommended: [],
    wallets,
    count: featured.length + custom.length + wallets.length,
    page: 0,
    hasMore: false,
    isBusy: true,
    excludedRdns: all.flatMap(({ id, rdns }) => (rdns && without.includes(id) ? [rdns] : [])),
  }
}
