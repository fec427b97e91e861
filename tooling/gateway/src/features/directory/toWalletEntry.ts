import type { WalletEntry } from '@latchkey/plugin-directory/schemas'
import { knownChains, knownWallets } from './knownWallets.ts'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** Never opened for a wallet. The kernel's `isAppLink` refuses the same; one list of links tests both. */
const REFUSED =
  /^(http|wss?|s?ftps?|ldaps?|smb|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source|jar|chrome.*|.*-extension|resource|content|tel|sms|mailto|facetime.*|itms.*|shortcuts|vscode.*|search(-ms)?|ms-.*)$/i
/**
 * Parameters that tell a store or a site who sent the visitor, and nothing else: of Google's stores, AppsFlyer and Branch. A
 * link of Adjust is nothing but its parameters, and stays.
 */
const TRACKING = /^(utm_.*|_branch_.*|referrer|gclid|fbclid|pcampaignid|pid|shortlink|source_caller)$/
/** Those of AppsFlyer; others of its names (`af_dp`, `af_ios_url`, `af_force_deeplink`) say where its link leads. */
const APPSFLYER =
  /^af_(xp|channel|sub\d|(sub_)?siteid|c_id|ad|ad_.*|adset.*|keywords|cost_.*|prt|tranid|referrer.*|(click|viewthrough)_lookback|reengagement_window)$/
/** Apple's: short names, which other sites use for something else. */
const APPLE = /^(pt|ct|itsct|itscg|uo)$/
/** The stores of Apple, and Google's, into whose links makers copy Apple's names. */
const APPLE_HOSTS = /(^|\.)(apple\.com|play\.google\.com)$/

function isTracking([name, value]: readonly [string, string], { searchParams, hostname }: URL): boolean {
  // Beside AppsFlyer's `pid`, `c` is a campaign; in the Play store it is a kind of goods.
  if (name === 'c') return searchParams.has('pid')
  if (APPLE.test(name)) return APPLE_HOSTS.test(hostname)
  return TRACKING.test(name) || APPSFLYER.test(name) || (name === 'source' && value === 'wc')
}

function withoutTracking(url: URL): string {
  const all = [...url.searchParams]
  const named = all.filter((parameter) => isTracking(parameter, url))
  // Some addresses were put together with a second question mark.
  const joined = all.filter(([, value]) => value.includes('?utm_'))
  for (const [name] of named) url.searchParams.delete(name)
  for (const [name, value] of joined) url.searchParams.set(name, value.slice(0, value.indexOf('?utm_')))
  return url.href
}

/** An address without credentials, taken apart. */
function parseLink(text: string): URL | undefined {
  try {
    const url = new URL(text)
    return url.username + url.password === '' ? url : undefined
  } catch {
    return undefined
  }
}

/** An `https:` address without credentials and tracking, or nothing. */
function webLink(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  const url = parseLink(trimmed)
  if (url?.protocol !== 'https:') return null
  return url.search === '' ? trimmed : withoutTracking(url)
}

/** The link of an app: its own scheme, or an `https:` address. */
function appLink(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  const scheme = SCHEME.exec(trimmed)?.[1]
  if (!scheme || REFUSED.test(scheme)) return null
  if (scheme.toLowerCase() === 'https') return webLink(trimmed)
  return parseLink(trimmed) ? trimmed : null
}

const STORES = {
  ios: ['apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'],
  android: ['play.google.com'],
  chrome: ['chromewebstore.google.com', 'chrome.google.com'],
} as const

/** An address of the store it is said to be in; the list holds a few that lead elsewhere. */
function storeLink(store: keyof typeof STORES, text: string | null | undefined): string | null {
  const link = webLink(text)
  const hosts: readonly string[] = STORES[store]
  return link && hosts.includes(new URL(link).hostname) ? link : null
}

/** A wallet as `wallets.json` has it: links may be empty, relative or of odd schemes. */
export interface RawWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string | null
  readonly image_id?: string | null
  readonly rdns?: string | null
  readonly mobile_link?: string | null
  readonly mobile_universal?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly app?: Readonly<Record<string, string>>
}

/** A wallet as clients get it: links that are not safe to open are left out. */
export function toWalletEntry(raw: RawWallet, order: number, isCertified: boolean): WalletEntry {
  const homepage = webLink(raw.homepage)
  const chains = knownChains[raw.id]
  return {
    id: knownWallets.get(raw.id) ?? raw.id,
    name: raw.name.trim(),
    badge_type: isCertified ? 'certified' : 'none',
    ...(chains ? { chains } : {}),
    ...(homepage ? { homepage } : {}),
    image_id: raw.image_id || raw.id,
    order,
    mobile_link: appLink(raw.mobile_link),
    mobile_universal: webLink(raw.mobile_universal),
    desktop_link: appLink(raw.desktop_link),
    webapp_link: webLink(raw.webapp_link),
    app_store: storeLink('ios', raw.app?.ios),
    play_store: storeLink('android', raw.app?.android),
    chrome_store: storeLink('chrome', raw.app?.chrome),
    rdns: raw.rdns || null,
    injected: null,
  }
}
