import type { Connector } from '@latchkey/kernel'
import type { DirectoryList, DirectoryWallet } from '../../peers.ts'
import { walletList } from '../walletList.ts'
import { directoryItem } from './directoryItem.ts'
import { domainKey } from './domainKey.ts'
import { domainsOf } from './domainsOf.ts'
import { installedItems } from './installedItems.ts'
import type { WalletGroup, WalletItem } from './walletItem.ts'

/** What the lists depend on. */
export interface WalletListInput {
  readonly connectors: readonly Connector[]
  /** Ids of connectors and keys of directory wallets, newest first. */
  readonly recent: readonly string[]
  /** Wallets of the directory that were used before. */
  readonly recentWallets?: readonly DirectoryWallet[]
  /** Ids of the connectors with an open connection. */
  readonly connected?: readonly string[]
  /** Only wallets that reach this namespace. */
  readonly namespace?: string | undefined
  readonly directory?: DirectoryList | undefined
  /** @defaultValue {@link GROUPS} */
  readonly order?: readonly WalletGroup[] | undefined
}

/** The wallets of both views. */
export interface WalletLists {
  /** The Connect view: the groups in their order, few of the directory. */
  readonly first: readonly WalletItem[]
  /** The view of all wallets: installed, recent, featured, custom and recommended ones, then the rest. */
  readonly all: readonly WalletItem[]
  /** How many there are, with those on pages that are not here yet. */
  readonly count: number
  /** Rows of the Connect view whose place is kept while the directory is asked. @defaultValue 0 */
  readonly coming?: number
}

/** Wallets the Connect view is filled up to with recommended ones (facts 3). */
const ENOUGH = 4
/** Most of the host's own wallets in the Connect view; the others stand in the list of all wallets. */
const MOST_CUSTOM = 8

/**
 * The groups of facts 8.1. The way to pair with any wallet stands below the wallets instead of above them: people look
 * for a name first (visual language, section 7).
 */
export const GROUPS: readonly WalletGroup[] = [
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
  'walletConnect',
]

/** Keeps the first of each key and of each domain; installed wallets learn what the directory knows of them. */
function distinct(groups: readonly (readonly WalletItem[])[]): WalletItem[][] {
  const byKey = new Map<string, { readonly group: number; readonly at: number }>()
  const result: WalletItem[][] = groups.map(() => [])
  for (const [group, items] of groups.entries()) {
    for (const item of items) {
      const claims = [item.key, ...domainsOf(item).map((domain) => `rdns ${domain}`)]
      const own = item.kind === 'installed' ? [item.key] : claims
      const place = own.flatMap((claim) => byKey.get(claim) ?? [])[0]
      const known = place && result[place.group]?.[place.at]
      if (place && known) {
        const row = result[place.group]
        if (row && item.wallet && !known.wallet) row[place.at] = { ...known, wallet: item.wallet }
        continue
      }
      for (const claim of claims) if (!byKey.has(claim)) byKey.set(claim, { group, at: result[group]?.length ?? 0 })
      result[group]?.push(item)
    }
  }
  return result
}

/** The lists of wallets from everything that is known. Pure. */
export function buildWalletList(input: WalletListInput): WalletLists {
  const { recent, recentWallets = [], directory, namespace, order = GROUPS } = input
  const excluded = new Set((directory?.excludedRdns ?? []).map(domainKey))
  const connectors = input.connectors.filter(({ rdns }) => rdns === undefined || !excluded.has(domainKey(rdns)))
  const installed = installedItems(walletList({ ...input, connectors }))
  const isRecent = ({ mark }: WalletItem): boolean => mark === 'recent'
  const reaches = ({ namespaces }: WalletItem): boolean =>
    namespace === undefined || namespaces.length === 0 || namespaces.includes(namespace)
  const rank = ({ key, connectors: own }: WalletItem): number =>
    Math.min(...[key, ...own.map(({ id }) => id)].map((id) => recent.indexOf(id)).filter((at) => at >= 0))
  const used = recentWallets.map(directoryItem).filter((item) => recent.includes(item.key) && reaches(item))
  const known = (wallets: readonly DirectoryWallet[] = []): readonly WalletItem[] => wallets.map(directoryItem)
  const [own = [], past = [], featured = [], custom = [], recommended = [], rest = []] = distinct([
    installed,
    used.map((item) => ({ ...item, mark: 'recent' as const })),
    known(directory?.featured),
    known(directory?.custom),
    known(directory?.recommended),
    known(directory?.wallets),
  ])
  const pairing = connectors.filter(({ kind, namespaces }) => {
    const isReached = namespace === undefined || namespaces === 'any' || namespaces.includes(namespace)
    return kind === 'pairing' && isReached
  })
  const room = Math.max(0, ENOUGH - own.length - past.length - featured.length - custom.length)
  const groups: Readonly<Record<WalletGroup, readonly WalletItem[]>> = {
    recent: [...own.filter(isRecent), ...past].sort((a, b) => rank(a) - rank(b)),
    injected: own.filter((item) => !isRecent(item)),
    featured,
    custom: custom.slice(0, MOST_CUSTOM),
    external: [],
    recommended: recommended.slice(0, room),
    walletConnect: pairing.map(({ id, name }) => ({ key: id, kind: 'pairing', name, connectors: [], namespaces: [] })),
  }
  const all = [...own, ...past, ...featured, ...custom, ...recommended, ...rest]
  const isAsked = directory?.status === 'loading' && order.includes('recommended')
  const hidden = directory ? featured.length + custom.length + recommended.length + rest.length : 0
  return {
    first: [...new Set([...order, ...GROUPS])].flatMap((group) => (order.includes(group) ? groups[group] : [])),
    all,
    count: Math.max(all.length, (directory?.count ?? 0) + all.length - hidden),
    coming: isAsked ? Math.max(0, room - recommended.length) : 0,
  }
}
