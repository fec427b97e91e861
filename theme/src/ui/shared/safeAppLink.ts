/** What belongs to the browser or the phone itself, and what could run or read something (security, T13). */
const REFUSED =
  /^(?:http|wss?|ftp|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source|content|tel|sms|mailto):/i

/** A link that may open an app: `https:` without credentials, or a scheme of the app's own; else `undefined`. */
export function safeAppLink(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse?.(link)) return undefined
  const { protocol, username, password } = new URL(link)
  if (REFUSED.test(protocol) || username !== '' || password !== '') return undefined
  return link
}
