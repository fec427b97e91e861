import type { DirectoryWallet } from '../../peers.ts'
import { appBase } from './appBase.ts'
import { appLink } from './appLink.ts'
import { pageBase } from './pageBase.ts'
import { pageLink } from './pageLink.ts'

/** What opens a wallet with a pairing, each as an `href`. */
export interface PairingLinks {
  /** The app of this phone, by its own scheme; a universal link where it has none. */
  readonly mobile?: string
  /** The app's universal link, which leads to its page where the app is not installed. */
  readonly universal?: string
  /** The app of this computer. */
  readonly desktop?: string
  /** The wallet's own page. */
  readonly web?: string
  /** What opens the app later, without the pairing: for `ConnectRequest.app`. */
  readonly app?: string
}

const PAIRING = /^wc:[0-9a-f-]+@\d+\?/i

const isPage = (link: string | undefined): boolean => /^https?:/i.test(link?.trim() ?? '')

/**
 * The links of a wallet for one pairing (facts 15, security.md T13). What is not a link is left out.
 * @param isTwice Android inside Telegram reads a link twice before it passes it on.
 */
export function pairingLinks(wallet: DirectoryWallet, uri: string, isTwice = false): PairingLinks {
  if (!PAIRING.test(uri)) return {}
  const once = encodeURIComponent(uri)
  const code = isTwice ? encodeURIComponent(once) : once
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
