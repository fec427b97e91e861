import { isAppLink, isSafeLink, parseUrl } from '@latchkey/kernel/text'
import type { DirectoryWallet } from '../plugin.ts'

/** Links that open a wallet with a pairing, each as an `href`. */
export interface PairingLinks {
  /** The app of this phone, by its own scheme; a universal link where it has none. */
  readonly mobile?: string
  /** The app's universal link, which opens its page where the app is not installed. */
  readonly universal?: string
  /** The app of this computer. */
  readonly desktop?: string
  /** The wallet's own page. */
  readonly web?: string
  /** Opens the app later, without the pairing: for `ConnectRequest.app`. */
  readonly app?: string
}

/** A page from which a wallet is installed. */
export interface StoreLink {
  readonly kind: 'chrome' | 'apple' | 'google' | 'homepage'
  readonly href: string
}

const SCHEME = /^[a-z][a-z0-9+.-]*$/
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(?=[/?]|$)/i
/** A WalletConnect pairing URI, ERC-1328. */
const PAIRING = /^wc:[0-9a-f-]+@\d+\?/i

const isPage = (link: string | undefined): boolean => /^https?:/i.test(link?.trim() ?? '')

/**
 * The part of a native link before `wc?uri=`: a scheme of the wallet's own and what follows it; `undefined` for anything
 * else. Some directories list several links, separated by commas: the first counts.
 */
export function appBase(link: string | undefined): string | undefined {
  const [first = ''] = (link ?? '').split(',')
  const text = first.trim()
  // Only a bare scheme may lack its slashes.
  const whole = text.includes('://') ? text : text.replace(/^([^:/]+)[:/]*$/, '$1://')
  const at = whole.indexOf('://')
  if (at < 0) return undefined
  const scheme = whole.slice(0, at).toLowerCase()
  const rest = whole.slice(at)
  if (!SCHEME.test(scheme) || scheme === 'https' || /[\s\p{C}"'<>\\^`{|}#]/u.test(rest)) return undefined
  return isAppLink(scheme + rest) ? scheme + rest : undefined
}

/**
 * The address of a universal link or a web wallet as it may be opened: `https:` without credentials; a host without a
 * scheme is taken as `https:`. `undefined` for anything else.
 */
export function pageBase(link: string | undefined): URL | undefined {
  const text = link?.trim() ?? ''
  const whole = HOST.test(text) ? `https://${text}` : text
  return /\s/.test(whole) || !isSafeLink(whole) ? undefined : parseUrl(whole)
}

/** A native link that opens the wallet's app with a pairing. @param code The encoded pairing URI. */
export function appLink(link: string | undefined, code: string): string | undefined {
  const base = appBase(link)
  if (base === undefined) return undefined
  // Some wallets name the parameter themselves.
  if (base.endsWith('=')) return base + code
  if (base.endsWith('?')) return `${base}uri=${code}`
  return `${base}${base.endsWith('/') ? '' : '/'}wc?uri=${code}`
}

/** A universal or web link with a pairing. @param code The encoded pairing URI. */
function pageLink(link: string | undefined, code: string): string | undefined {
  const url = pageBase(link)
  if (url === undefined) return undefined
  // An address after `#` is the page's own router.
  if (url.hash !== '') return `${url.href}${url.href.endsWith('/') ? '' : '/'}wc?uri=${code}`
  const path = `${url.origin}${url.pathname}${url.pathname.endsWith('/') ? '' : '/'}wc`
  return `${path}${url.search === '' ? '?' : `${url.search}&`}uri=${code}`
}

/**
 * The links of a wallet for one pairing. Unsafe or malformed links are left out.
 * @param isEncodedTwice Telegram on Android decodes a link once before it passes it on.
 */
export function pairingLinks(wallet: DirectoryWallet, uri: string, isEncodedTwice = false): PairingLinks {
  if (!PAIRING.test(uri)) return {}
  const once = encodeURIComponent(uri)
  const code = isEncodedTwice ? encodeURIComponent(once) : once
  const { mobileLink, universalLink, desktopLink, webLink } = wallet
  const universal = pageLink(isPage(mobileLink) ? mobileLink : universalLink, code)
  const mobile = (isPage(mobileLink) ? undefined : appLink(mobileLink, code)) ?? universal
  const desktop = isPage(desktopLink) ? pageLink(desktopLink, code) : appLink(desktopLink, code)
  const web = pageLink(webLink, code)
  const app =
    (isPage(mobileLink) ? undefined : appBase(mobileLink)) ??
    pageBase(isPage(mobileLink) ? mobileLink : universalLink)?.href
  return {
    ...(mobile ? { mobile } : {}),
    ...(universal ? { universal } : {}),
    ...(desktop ? { desktop } : {}),
    ...(web ? { web } : {}),
    ...(app ? { app } : {}),
  }
}

/** Any pairing, for the part of a link that does not depend on it. */
const SAMPLE_URI = 'wc:0@2?'

/** Opens the wallet's app, without a pairing. */
export function appLinkOf(wallet: DirectoryWallet): string | undefined {
  return pairingLinks(wallet, SAMPLE_URI).app
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
