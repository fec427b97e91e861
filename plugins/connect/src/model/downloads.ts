import type { WalletGuide } from '../options.ts'
import type { DirectoryWallet } from '../types.ts'
import { pageBase } from './walletLinks.ts'

/** A page from which a wallet is installed. */
export interface StoreLink {
  readonly kind: 'chrome' | 'apple' | 'google' | 'homepage'
  readonly href: string
}

/** Neutral wallet finders by namespace, run by the community of each chain family; none of them sells a wallet. */
const GUIDES: ReadonlyMap<string, WalletGuide> = new Map([
  ['eip155', { name: 'ethereum.org', url: 'https://ethereum.org/en/wallets/find-wallet/' }],
  ['bip122', { name: 'bitcoin.org', url: 'https://bitcoin.org/en/choose-your-wallet' }],
])

/** Download links, best first for this device; only `https:` pages. */
export function storeLinks(
  wallet: DirectoryWallet,
  { isIos, isAndroid }: { readonly isIos: boolean; readonly isAndroid: boolean },
): readonly StoreLink[] {
  const isPhone = isIos || isAndroid
  const all = [
    ['chrome', isPhone ? undefined : wallet.chromeStore],
    ['apple', isAndroid ? undefined : wallet.appStore],
    ['google', isIos ? undefined : wallet.playStore],
    ['homepage', wallet.homepage],
  ] as const
  return all.flatMap(([kind, link]) => {
    const href = link === undefined ? undefined : pageBase(link)?.href
    return href === undefined ? [] : [{ kind, href }]
  })
}

/** Where to find a wallet for the chain families of the site. */
export function walletGuides(namespaces: readonly string[]): readonly WalletGuide[] {
  return [...new Set(namespaces)].flatMap((namespace) => GUIDES.get(namespace) ?? [])
}
