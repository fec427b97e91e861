import { parseUrl } from './parseUrl.ts'

/** An address a link may point to: absolute, `https:`, without credentials (security, T7 and T13); else `undefined`. */
export function safeHref(href: string | undefined): string | undefined {
  const url = href === undefined ? undefined : parseUrl(href)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}
