const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** Never opened for a wallet (security.md, T13). */
const REFUSED = /^(http|javascript|data|blob|file|vbscript|intent|about)$/i

/** An `https:` address without credentials, or nothing. */
export function webLink(text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  try {
    const url = new URL(trimmed)
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? trimmed : null
  } catch {
    return null
  }
}

/** The link of an app: its own scheme, or an `https:` address. */
export function appLink(text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  const scheme = SCHEME.exec(trimmed ?? '')?.[1]
  if (!trimmed || !scheme || REFUSED.test(scheme)) return null
  return scheme.toLowerCase() === 'https' ? webLink(trimmed) : trimmed
}

const STORES = {
  ios: ['apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'],
  android: ['play.google.com'],
  chrome: ['chromewebstore.google.com', 'chrome.google.com'],
} as const

/** An address of the store it is said to be in; the list holds a few that lead elsewhere. */
export function storeLink(store: keyof typeof STORES, text: string | null | undefined): string | null {
  const link = webLink(text)
  const hosts: readonly string[] = STORES[store]
  return link && hosts.includes(new URL(link).hostname) ? link : null
}
