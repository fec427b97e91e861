import type { WalletEntry } from '@latchkey/plugin-directory/schemas'
import { knownChains } from './knownChains.ts'
import { knownWallets } from './knownWallets.ts'
import { appLink, storeLink, webLink } from './links.ts'
import type { RawWallet } from './rawWallet.ts'

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
