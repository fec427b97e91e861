import { kernelError } from '../errors/errorTable.ts'

/** Never followed, whoever asks (security.md T13). */
const REFUSED = /^(http|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source):$/
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

function isAllowed(url: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(url)
    if (username || password) return false
    return !REFUSED.test(protocol) || (protocol === 'http:' && LOCAL.test(hostname))
  } catch {
    return false
  }
}

/**
 * Accepts `https:` addresses, schemes of wallet apps, and `http:` of this machine.
 * @throws `config/invalid` for everything else, and for addresses with credentials
 */
export function assertLink(url: string): string {
  if (isAllowed(url)) return url
  throw kernelError('config/invalid', {
    details: { argument: 'url', problem: 'it is not an address that may be opened' },
  })
}
