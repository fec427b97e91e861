/** An address taken apart; `undefined` when it is none. `URL.canParse` is younger than the browsers we serve. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

// Browsers trust what this machine serves as they trust https: (Secure Contexts, section 3.1).
const LOCAL = /^http:\/\/(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\//i

/** An address a link may point to: absolute, `https:` or `http:` of this machine, without credentials; else `undefined`. */
export function safeHref(href: string | undefined): string | undefined {
  const url = href === undefined ? undefined : parseUrl(href)
  if (url?.username !== '' || url.password !== '') return undefined
  return url.protocol === 'https:' || LOCAL.test(url.href) ? url.href : undefined
}

/**
 * What belongs to the browser, the phone or the operating system, what could run or read something, and what is not protected
 * in transit. The kernel's `isAppLink` refuses the same; one list of links tests both.
 */
const REFUSED =
  /^(http|wss?|s?ftps?|ldaps?|smb|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source|jar|chrome.*|.*-extension|resource|content|tel|sms|mailto|facetime.*|itms.*|shortcuts|vscode.*|search(-ms)?|ms-.*):/

/** A link that may open an app: `https:` without credentials, or a scheme of the app's own; else `undefined`. */
export function safeAppLink(link: string | undefined): string | undefined {
  const url = link === undefined ? undefined : parseUrl(link)
  if (!url || REFUSED.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return link
}

// A picture that is part of its address is parsed before it is shown: 64 kB is enough for any logo.
const MAX_DATA = 65_536
const DATA = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

/**
 * A picture's address as an `<img>` may load it: `https:`, `http:` of this machine, or a small `data:` picture of a
 * known kind; else `undefined`.
 */
export function safeImage(src: string | undefined): string | undefined {
  if (src === undefined) return undefined
  if (/^https:\/\//i.test(src) || LOCAL.test(src)) return src
  return DATA.test(src) && src.length <= MAX_DATA ? src : undefined
}
