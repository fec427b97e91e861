import type { DirectoryWallet } from '../plugin.ts'
import { pageBase } from './walletLinks.ts'

/** A page from which a wallet is installed. */
export interface StoreLink {
  readonly kind: 'chrome' | 'apple' | 'google' | 'homepage'
  readonly href: string
}

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
