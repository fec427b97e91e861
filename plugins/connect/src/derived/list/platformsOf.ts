import type { DirectoryWallet } from '../../peers.ts'
import { appBase } from '../links/appBase.ts'
import { pageBase } from '../links/pageBase.ts'

/** A way to use a wallet (facts 8.1). `unsupported`: it is an extension, and not installed. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** Where the page is shown. */
export interface Device {
  readonly isInstalled: boolean
  readonly isMobile: boolean
  /** Some connector pairs. */
  readonly canPair: boolean
}

const isLink = (link: string | undefined): boolean => appBase(link) !== undefined || pageBase(link) !== undefined

/** The ways to use a wallet here, best first (facts 8.1). Never empty: a code works with most wallets. */
export function platformsOf(
  wallet: DirectoryWallet,
  { isInstalled, isMobile, canPair }: Device,
): readonly WalletPlatform[] {
  const { mobileLink, universalLink, webLink, desktopLink, chromeStore, rdns } = wallet
  const hasApp = isLink(mobileLink) || isLink(universalLink)
  const isExtension = !isInstalled && !isMobile && (chromeStore !== undefined || (rdns !== undefined && !hasApp))
  const ways: readonly (readonly [way: WalletPlatform, isOpen: boolean])[] = [
    ['browser', isInstalled],
    [isMobile ? 'mobile' : 'qrcode', canPair && hasApp],
    ['web', canPair && pageBase(webLink) !== undefined],
    ['desktop', canPair && !isMobile && isLink(desktopLink)],
    ['unsupported', isExtension],
  ]
  const open = ways.flatMap(([way, isOpen]) => (isOpen ? [way] : []))
  if (open.length > 0) return open
  return canPair ? ['qrcode'] : ['unsupported']
}
