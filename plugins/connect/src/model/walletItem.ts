import type { ChainFamily, Connector } from '@latchkey/kernel'
import type { DirectoryWallet } from '../plugin.ts'

/** Groups of wallets in the Connect view, by where they come from. */
export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/**
 * What a row says about its wallet. `saved`: it was connected before and could not be reopened without a press.
 * `duplicate`: another wallet announced the same identity first.
 */
export type WalletStatus = 'recent' | 'installed' | 'saved' | 'connected' | 'duplicate'

/** One wallet to choose, or the option to pair with any. */
export interface WalletItem {
  /** Unique in the list: a connector's id, `wallet:<directory id>`, or the id of the pairing connector. */
  readonly key: string
  readonly kind: 'installed' | 'directory' | 'pairing'
  readonly name: string
  /** A `data:` or `https:` image address. */
  readonly icon?: string
  readonly status?: WalletStatus
  /** Of an installed wallet: one for each chain family it announced itself to. */
  readonly connectors: readonly Connector[]
  /** What the directory knows about it. */
  readonly wallet?: DirectoryWallet
  /** CAIP-2 namespaces it supports; empty when unknown. */
  readonly namespaces: readonly string[]
}

/** Wallets that go by a second name. */
const NAME_ALIASES: ReadonlyMap<string, string> = new Map([['trust', 'trust wallet']])

/** Wallets whose phone browser announces a reverse domain name of its own. */
const DOMAIN_ALIASES: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/** A name in the form in which names are compared. */
export function nameKey(name: string): string {
  const key = name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return NAME_ALIASES.get(key) ?? key
}

/** A reverse domain name in the form in which they are compared. */
export function domainKey(rdns: string): string {
  return DOMAIN_ALIASES.get(rdns) ?? rdns
}

/** Domains by which two rows are the same wallet. A duplicate has none: its identity cannot be trusted. */
export function domainsOf({ connectors, wallet, status }: WalletItem): readonly string[] {
  if (status === 'duplicate') return []
  const domains = [...connectors.map(({ rdns }) => rdns), wallet?.rdns]
  return domains.flatMap((rdns) => (rdns === undefined ? [] : domainKey(rdns)))
}

/** The key of a directory wallet; distinct from every connector id. */
export const directoryKey = ({ id }: DirectoryWallet): string => `wallet:${id}`

/** A wallet is the same row each time, so that a list of which a part is new is not drawn anew. */
const items = new WeakMap<DirectoryWallet, WalletItem>()

/** A directory wallet as a row. */
export function directoryItem(wallet: DirectoryWallet): WalletItem {
  const known = items.get(wallet)
  if (known) return known
  const { name, image, chains } = wallet
  const item: WalletItem = {
    key: directoryKey(wallet),
    kind: 'directory',
    name,
    ...(image === undefined ? {} : { icon: image }),
    connectors: [],
    wallet,
    namespaces: [...new Set(chains.map((chain) => chain.slice(0, chain.indexOf(':'))))],
  }
  items.set(wallet, item)
  return item
}

/** The short name of a chain family. */
export function familyName({ shortLabel, label }: Pick<ChainFamily, 'shortLabel' | 'label'>): string {
  return shortLabel ?? label
}

/** The families of the site that a wallet supports, for its second line; empty where the site has only one. */
export function familyNames(
  namespaces: readonly string[],
  families: readonly Pick<ChainFamily, 'namespace' | 'shortLabel' | 'label'>[],
): string {
  if (families.length < 2) return ''
  return families
    .filter(({ namespace }) => namespaces.includes(namespace))
    .map(familyName)
    .join(', ')
}
