/** As security.md T13 writes it. */
const SCHEME = /^[a-z][a-z0-9+.-]*$/
/** Never opened, whoever asks (security.md T13), and what belongs to the browser or the phone itself. */
const FORBIDDEN = new Set(
  'http https ws wss ftp javascript data blob file vbscript intent about filesystem view-source chrome chrome-extension moz-extension resource content tel sms mailto facetime'.split(
    ' ',
  ),
)

/**
 * The part of a native link before `wc?uri=` (facts 15): a scheme of the wallet's own and what follows it; `undefined`
 * for what is not one. Of several links the first counts.
 */
export function appBase(link: string | undefined): string | undefined {
  const [first = ''] = (link ?? '').split(',')
  const text = first.trim()
  // Only a bare scheme may lack its slashes.
  const whole = text.includes('://') ? text : text.replace(/^([^:/]+)[:/]*$/, '$1://')
  const at = whole.indexOf('://')
  if (at < 0) return undefined
  const scheme = whole.slice(0, at).toLowerCase()
  const rest = whole.slice(at)
  if (!SCHEME.test(scheme) || FORBIDDEN.has(scheme) || /[\s\p{C}"'<>\\^`{|}#]/u.test(rest)) return undefined
  return scheme + rest
}
