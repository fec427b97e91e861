import type { CustomWallet, DirectoryOptions } from '../options.ts'
import type { DirectoryList, DirectoryWallet } from '../plugin.ts'
import type { WalletEntry, WalletName } from '../schemas/wallets.ts'

/** Recommended wallets of the Connect view. */
export const RECOMMENDED = 4

type LinkField = Exclude<keyof DirectoryWallet, 'id' | 'name' | 'certified' | 'chains' | 'image' | 'isNameOnly'>

const WIRE_FIELDS: Readonly<Record<LinkField, keyof WalletEntry>> = {
  rdns: 'rdns',
  homepage: 'homepage',
  mobileLink: 'mobile_link',
  universalLink: 'mobile_universal',
  desktopLink: 'desktop_link',
  webLink: 'webapp_link',
  appStore: 'app_store',
  playStore: 'play_store',
  chromeStore: 'chrome_store',
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/**
 * A wallet of the wire as the widget uses it; `undefined` when its name is empty.
 * @param imageAddress The address of an image id.
 */
export function toWallet(
  entry: WalletEntry,
  imageAddress: (imageId: string) => string | undefined,
): DirectoryWallet | undefined {
  const name = textOf(entry.name)
  if (!name) return undefined
  const imageId = textOf(entry.image_id)
  const image = textOf(entry.image_url) ?? (imageId && imageAddress(imageId))
  const texts = Object.entries(WIRE_FIELDS).flatMap(([to, from]) => {
    const text = textOf(entry[from])
    return text ? [[to, text] as const] : []
  })
  return {
    id: entry.id,
    name,
    chains: entry.chains ?? [],
    ...(entry.badge_type === 'certified' ? { certified: true } : {}),
    ...(image ? { image } : {}),
    ...Object.fromEntries(texts),
  }
}

/** A wallet of which only the name is known; `undefined` when that is empty. @param table The chains its places refer to. */
export function nameOnly(
  [id, rawName, rdns = '', certified = 0, places = []]: WalletName,
  table: readonly unknown[],
): DirectoryWallet | undefined {
  const name = textOf(rawName)
  if (!name) return undefined
  const domain = textOf(rdns)
  const chains = places.flatMap((place) => textOf(table[place]) ?? [])
  return {
    id,
    name,
    chains,
    isNameOnly: true,
    ...(certified === 1 ? { certified: true } : {}),
    ...(domain ? { rdns: domain } : {}),
  }
}

/** Whether a wallet supports a chain family; one that names no chains is assumed to. */
export function supports({ chains }: DirectoryWallet, namespace: string | undefined): boolean {
  return namespace === undefined || chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))
}

/** Appends wallets that are not in the list yet, by id and by reverse domain name. */
export function merge(known: readonly DirectoryWallet[], more: readonly DirectoryWallet[]): readonly DirectoryWallet[] {
  const ids = new Set(known.map(({ id }) => id))
  const domains = new Set(known.flatMap(({ rdns }) => rdns ?? []))
  const added = more.filter(({ id, rdns }) => {
    if (ids.has(id) || (rdns !== undefined && domains.has(rdns))) return false
    ids.add(id)
    if (rdns !== undefined) domains.add(rdns)
    return true
  })
  return added.length === 0 ? known : [...known, ...added]
}

function customWallet({ imageUrl, chains = [], ...rest }: CustomWallet): DirectoryWallet {
  return { ...rest, chains, ...(imageUrl ? { image: imageUrl } : {}) }
}

/** The list before any request: the host's own wallets and those of the built-in catalogue. */
export function builtInList(
  options: DirectoryOptions,
  catalogue: readonly DirectoryWallet[],
  namespace: string | undefined,
): DirectoryList {
  const { includeWalletIds: include = [], excludeWalletIds: exclude = [], featuredWalletIds = [] } = options
  const isOffered = (wallet: DirectoryWallet): boolean =>
    !exclude.includes(wallet.id) && supports(wallet, namespace) && (include.length === 0 || include.includes(wallet.id))
  const custom = merge(
    [],
    (options.customWallets ?? []).map(customWallet).filter((wallet) => supports(wallet, namespace)),
  )
  const offered = catalogue.filter(isOffered)
  const featured = featuredWalletIds.flatMap((id) => offered.find((wallet) => wallet.id === id) ?? [])
  const wallets = offered.filter((wallet) => ![...featured, ...custom].some(({ id }) => id === wallet.id))
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
    excludedRdns: catalogue.flatMap(({ id, rdns }) => (rdns && exclude.includes(id) ? [rdns] : [])),
  }
}

/** Recommends the first wallets of the list when no service recommends any. */
export function withRecommended(list: DirectoryList): DirectoryList {
  if (list.recommended.length > 0) return list
  return { ...list, recommended: list.wallets.slice(0, RECOMMENDED), wallets: list.wallets.slice(RECOMMENDED) }
}
