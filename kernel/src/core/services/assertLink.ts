import { kernelError } from '../errors/errorTable.ts'
import { isAppLink, parseUrl } from '../text/links.ts'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

function isLocalPage(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'http:' && LOCAL.test(url.hostname) && !url.username && !url.password
}

/**
 * Accepts `https:` addresses, schemes of wallet apps, and `http:` of this machine.
 * @throws `config/invalid` for everything else, and for addresses with credentials
 */
export function assertLink(url: string): string {
  if (isAppLink(url) || isLocalPage(url)) return url
  throw kernelError('config/invalid', {
    details: { argument: 'url', problem: 'it is not an address that may be opened' },
  })
}
