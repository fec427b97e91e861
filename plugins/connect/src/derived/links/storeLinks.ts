import type { DirectoryWallet } from '../../peers.ts'
import { pageBase } from './pageBase.ts'

/** A place to get a wallet. */
export interface StoreLink {
  readonly kind: 'chrome' | 'apple' | 'google' | 'homepage'
  readonly href: string
}

/** Where a wallet can be had, best first for this device; only `https:` pages. */
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
