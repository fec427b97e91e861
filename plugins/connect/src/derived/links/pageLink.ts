import { pageBase } from './pageBase.ts'

/** A universal or web link with a pairing (facts 15). @param code The encoded pairing URI. */
export function pageLink(link: string | undefined, code: string): string | undefined {
  const url = pageBase(link)
  if (url === undefined) return undefined
  // An address after `#` is the page's own router.
  if (url.hash !== '') return `${url.href}${url.href.endsWith('/') ? '' : '/'}wc?uri=${code}`
  const path = `${url.origin}${url.pathname}${url.pathname.endsWith('/') ? '' : '/'}wc`
  return `${path}${url.search === '' ? '?' : `${url.search}&`}uri=${code}`
}
