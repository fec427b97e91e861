import { parseUrl } from './parseUrl.ts'

/** Never opened for a wallet (security.md, T13). */
const REFUSED = /^(http|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source):$/

/** Whether an address may bring a person to a wallet: the scheme of an app, or `https:`, without credentials. */
export function isAppLink(address: string): boolean {
  const url = parseUrl(address)
  return url !== undefined && !REFUSED.test(url.protocol) && url.username === '' && url.password === ''
}
