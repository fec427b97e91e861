import type { Connector } from '@latchkey/kernel'
import type { DirectoryList, DirectoryWallet } from '../plugin.ts'
import { installedWallets } from './installedWallets.ts'
import { directoryItem, domainKey, domainsOf, type WalletGroup, type WalletItem } from './walletItem.ts'

/** What the lists depend on. */
export interface WalletListsInput {
  readonly connectors: readonly Connector[]
  /** Ids of connectors and keys of directory wallets, newest first. */
  readonly recent: readonly string[]
  /** Directory wallets that were used before. */
  readonly recentWallets?: readonly DirectoryWallet[]
  /** Connectors with an open or a saved connection, by id. */
  readonly connected?: ReadonlyMap<string, 'connected' | 'saved'>
  /** Only wallets that support this namespace. */
  readonly namespace?: string | undefined
  readonly directory?: DirectoryList | undefined
  /** @defaultValue recent, injected, featured, custom, external, recommended, walletConnect */
  readonly order?: readonly WalletGroup[] | undefined
}

/** The wallets of both views. */
export interface WalletLists {
  /** The Connect view: the groups in their order, with a few wallets of the directory. */
  readonly connectView: readonly WalletItem[]
  /** The All wallets view: installed, recent, featured, custom and recommended wallets, then the rest. */
  readonly all: readonly WalletItem[]
  /** How many wallets there are, including pages that are not loaded yet. */
  readonly count: number
  /** Placeholder rows of the Connect view while the directory loads. @defaultValue 0 */
  readonly loadingRows?: number
}

/** The Connect view is filled up to this many wallets with recommended ones. */
const MIN_ROWS = 4
/** The host's own wallets shown in the Connect view; All wallets has the others. */
const MAX_CUSTOM = 8
/** Pairing with any wallet comes below the wallets: users look for a name first. */
const GROUPS: readonly WalletGroup[] = [
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
  'walletConnect',
]

/** Keeps the first item of each key and each domain; installed wallets learn what the directory knows about them. */
function distinct(groups: readonly (readonly WalletItem[])[]): WalletItem[][] {
  const places = new Map<string, { readonly group: number; readonly at: number }>()
  const result: WalletItem[][] = groups.map(() => [])
  for (const [group, items] of groups.entries()) {
    for (const item of items) {
      const identities = [item.key, ...domainsOf(item).map((domain) => `rdns ${domain}`)]
      const own = item.kind === 'installed' ? [item.key] : identities
      const place = own.flatMap((identity) => places.get(identity) ?? [])[0]
      const known = place && result[place.group]?.[place.at]
      if (place && known) {
        const row = result[place.group]
        if (row && item.wallet && !known.wallet) row[place.at] = { ...known, wallet: item.wallet }
        continue
      }
      const at = result[group]?.length ?? 0
      for (const identity of identities) if (!places.has(identity)) places.set(identity, { group, at })
      result[group]?.push(item)
    }
  }
  return result
}

function allOf(directory: DirectoryList | undefined): readonly DirectoryWallet[] {
  if (!directory) return []
  return [...directory.featured, ...directory.custom, ...directory.recommended, ...directory.wallets].reverse()
}

/** Combines installed wallets, recent ones and the directory into the lists of both views. Pure. */
export function buildWalletLists(input: WalletListsInput): WalletLists {
  const { recent, recentWallets = [], directory, namespace, order = GROUPS } = input
  const excluded = new Set((directory?.excludedRdns ?? []).map(domainKey))
  const connectors = input.connectors.filter(({ rdns }) => rdns === undefined || !excluded.has(domainKey(rdns)))
  const isRecent = ({ status }: WalletItem): boolean => status === 'recent' || status === 'saved'
  const isSupported = ({ namespaces }: WalletItem): boolean =>
    namespace === undefined || namespaces.length === 0 || namespaces.includes(namespace)
  const rank = ({ key, connectors: own }: WalletItem): number =>
    Math.min(...[key, ...own.map(({ id }) => id)].map((id) => recent.indexOf(id)).filter((at) => at >= 0))
  // What the directory says now is right: links of a stored wallet may have lapsed.
  const current = new Map(allOf(directory).map((wallet) => [wallet.id, wallet]))
  const used = recentWallets
    .map((wallet) => directoryItem(current.get(wallet.id) ?? wallet))
    .filter((item) => recent.includes(item.key) && isSupported(item))
  const toItems = (wallets: readonly DirectoryWallet[] = []): readonly WalletItem[] => wallets.map(directoryItem)
  const [installed = [], past = [], featured = [], custom = [], recommended = [], rest = []] = distinct([
    installedWallets({ ...input, connectors }),
    used.map((item) => ({ ...item, status: 'recent' as const })),
    toItems(directory?.featured),
    toItems(directory?.custom),
    toItems(directory?.recommended),
    toItems(directory?.wallets),
  ])
  const pairing = connectors.filter(
    ({ kind, namespaces }) =>
      kind === 'pairing' && (namespace === undefined || namespaces === 'any' || namespaces.includes(namespace)),
  )
  const room = Math.max(0, MIN_ROWS - installed.length - past.length - featured.length - custom.length)
  const groups: Readonly<Record<WalletGroup, readonly WalletItem[]>> = {
    recent: [...installed.filter(isRecent), ...past].sort((a, b) => rank(a) - rank(b)),
    injected: installed.filter((item) => !isRecent(item)),
    featured,
    custom: custom.slice(0, MAX_CUSTOM),
    external: [],
    recommended: recommended.slice(0, room),
    walletConnect: pairing.map(({ id, name }) => ({ key: id, kind: 'pairing', name, connectors: [], namespaces: [] })),
  }
  const all = [...installed, ...past, ...featured, ...custom, ...recommended, ...rest]
  const isLoading = directory?.status === 'loading' && order.includes('recommended')
  const listed = directory ? featured.length + custom.length + recommended.length + rest.length : 0
  return {
    connectView: [...new Set(order)].flatMap((group) => groups[group]),
    all,
    count: Math.max(all.length, (directory?.count ?? 0) + all.length - listed),
    loadingRows: isLoading ? Math.max(0, room - recommended.length) : 0,
  }
}

/** Appends what a search found, each wallet once. @param all All known wallets, whether they match or not. */
export function addFound(all: readonly WalletItem[], found: readonly DirectoryWallet[]): readonly WalletItem[] {
  const keys = new Set(all.map(({ key }) => key))
  const ids = new Set(all.flatMap(({ wallet }) => wallet?.id ?? []))
  const domains = new Set(all.flatMap(domainsOf))
  const added = found
    .filter(({ id, rdns }) => !ids.has(id) && (rdns === undefined || !domains.has(domainKey(rdns))))
    .map(directoryItem)
    .filter(({ key }) => !keys.has(key))
  return added.length === 0 ? all : [...all, ...added]
}
