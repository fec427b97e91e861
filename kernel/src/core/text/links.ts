/**
 * Schemes that are never opened: what runs or reads something, what belongs to the browser, the phone or
 * the operating system, and what is not protected in transit. The one list of this package and of all plugins and adapters.
 */
const REFUSED_SCHEME =
  /^(http|wss?|s?ftps?|ldaps?|smb|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source|jar|chrome.*|.*-extension|resource|content|tel|sms|mailto|facetime.*|itms.*|shortcuts|vscode.*|search(-ms)?|ms-.*)$/i

/** An address, `undefined` for text that is none. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function hasCredentials({ username, password }: URL): boolean {
  return username + password !== ''
}

/** Whether a scheme, without its colon, may be opened: `https` or that of an app. */
export function isOpenScheme(scheme: string): boolean {
  return !REFUSED_SCHEME.test(scheme)
}

/** Whether an address is a page that may be linked to: `https:` without credentials. */
export function isSafeLink(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'https:' && !hasCredentials(url)
}

/** Whether an address may bring a user to a wallet: the scheme of an app, or `https:`, without credentials. */
export function isAppLink(address: string): boolean {
  const url = parseUrl(address)
  return url !== undefined && isOpenScheme(url.protocol.slice(0, -1)) && !hasCredentials(url)
}
