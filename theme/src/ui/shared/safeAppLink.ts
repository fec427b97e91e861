import { parseUrl } from './parseUrl.ts'

/** What belongs to the browser or the phone itself, and what could run or read something (security, T13). */
const REFUSED =
  /^(?:http|wss?|ftp|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source|chrome|chrome-extension|moz-extension|resource|content|tel|sms|mailto|facetime):/i

/** A link that may open an app: `https:` without credentials, or a scheme of the app's own; else `undefined`. */
export function safeAppLink(link: string | undefined): string | undefined {
  const url = link === undefined ? undefined : parseUrl(link)
  if (!url || REFUSED.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return link
}
