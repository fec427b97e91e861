import { kernelError } from '../errors/errorTable.ts'

/** Never followed, whoever asks (security.md T13). */
const REFUSED = [
  'http',
  'javascript',
  'data',
  'blob',
  'file',
  'vbscript',
  'intent',
  'about',
  'filesystem',
  'view-source',
]
const LOCAL = ['localhost', '127.0.0.1', '[::1]']
const MAX_LENGTH = 8192

function parse(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

function problemOf(url: string): string | undefined {
  if (url.length > MAX_LENGTH) return 'it is too long'
  const parsed = parse(url)
  if (!parsed) return 'it is not an absolute address'
  const { protocol, hostname, username, password } = parsed
  if (username || password) return 'it carries credentials'
  if (protocol === 'http:' && LOCAL.includes(hostname)) return undefined
  const scheme = protocol.slice(0, -1)
  return REFUSED.includes(scheme) ? `"${scheme}" addresses are not opened` : undefined
}

/**
 * Accepts `https:` addresses, schemes of wallet apps, and `http:` of this machine.
 * @throws `config/invalid` for everything else
 */
export function assertLink(url: string): string {
  const problem = problemOf(url)
  if (problem) throw kernelError('config/invalid', { details: { argument: 'url', problem } })
  return url
}
