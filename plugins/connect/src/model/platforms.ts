import type { PlatformService } from '@latchkey/kernel'
import { parseUrl } from '@latchkey/kernel/text'
import type { DirectoryWallet } from '../plugin.ts'
import { appBase, pageBase } from './walletLinks.ts'

/** A way to use a wallet. `unsupported`: it is a browser extension, and not installed. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** What decides how a wallet can be used. */
export interface WalletEnvironment {
  readonly isInstalled: boolean
  readonly isMobile: boolean
  /** A connector pairs with wallets on other devices. */
  readonly canPair: boolean
}

/** What decides whether a wallet opens the page in its own browser. */
export interface BrowsePage {
  /** Address of the page. */
  readonly url: string
  /** The requested chain family; `undefined` for any. */
  readonly namespace: string | undefined
  readonly isMobile: boolean
  /** Which of {@link WINDOW_GLOBALS} exist on the page. */
  readonly windowGlobals: readonly string[]
}

interface BrowseRule {
  /** Directory id, reverse domain name, names. */
  readonly keys: readonly string[]
  /** What the wallet's extension puts on `window`. */
  readonly windowGlobal: string
  /** Only while this family is requested. */
  readonly only?: string
  link(page: string, origin: string): string
}

/** Wallets that open pages in their own browser instead of pairing. */
const BROWSE_RULES: readonly BrowseRule[] = [
  {
    keys: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'app.phantom', 'Phantom'],
    windowGlobal: 'phantom',
    link: (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  {
    keys: ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 'com.solflare', 'Solflare'],
    windowGlobal: 'solflare',
    link: (page) => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
  },
  {
    keys: [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'com.coinbase.wallet',
      'Coinbase Wallet',
      'Coinbase',
    ],
    windowGlobal: 'coinbaseSolana',
    only: 'solana',
    link: (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
]

/** What the extensions of the wallets with their own browser put on `window`. */
export const WINDOW_GLOBALS: readonly string[] = BROWSE_RULES.map(({ windowGlobal }) => windowGlobal)

const isLink = (link: string | undefined): boolean => appBase(link) !== undefined || pageBase(link) !== undefined

/** The ways to use a wallet here, best first. Never empty: a pairing code works with most wallets. */
export function platformsOf(
  wallet: DirectoryWallet,
  { isInstalled, isMobile, canPair }: WalletEnvironment,
): readonly WalletPlatform[] {
  const { mobileLink, universalLink, webLink, desktopLink, chromeStore, rdns } = wallet
  const hasApp = isLink(mobileLink) || isLink(universalLink)
  const isExtension = !isInstalled && !isMobile && (chromeStore !== undefined || (rdns !== undefined && !hasApp))
  const platforms: readonly (readonly [platform: WalletPlatform, isAvailable: boolean])[] = [
    ['browser', isInstalled],
    [isMobile ? 'mobile' : 'qrcode', canPair && hasApp],
    ['web', canPair && pageBase(webLink) !== undefined],
    ['desktop', canPair && !isMobile && isLink(desktopLink)],
    ['unsupported', isExtension],
  ]
  const available = platforms.flatMap(([platform, isAvailable]) => (isAvailable ? [platform] : []))
  if (available.length > 0) return available
  return canPair ? ['qrcode'] : ['unsupported']
}

/** The link by which a wallet without its extension opens the page on a phone; `undefined` for those that pair. */
export function browseLink(
  wallet: DirectoryWallet,
  { url, namespace, isMobile, windowGlobals }: BrowsePage,
): string | undefined {
  const page = parseUrl(url)
  if (!isMobile || !page) return undefined
  const { id, rdns, name } = wallet
  const rule = BROWSE_RULES.find(({ keys }) => [id, rdns, name].some((key) => key !== undefined && keys.includes(key)))
  if (!rule || windowGlobals.includes(rule.windowGlobal)) return undefined
  if (rule.only !== undefined && rule.only !== namespace) return undefined
  return rule.link(encodeURIComponent(url), encodeURIComponent(page.origin))
}

/** Where a link to a wallet opens: outside a frame, and outside Telegram's own browser. */
export function openTarget({
  isTelegram,
  isFramed,
}: Pick<PlatformService, 'isTelegram' | 'isFramed'>): '_self' | '_top' | '_blank' {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}
