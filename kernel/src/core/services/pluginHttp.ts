import { kernelError } from '../errors/errorTable.ts'
import { parseUrl } from '../text/links.ts'
import { isRelative } from './httpClient.ts'
import type { HttpOptions, HttpService, Services } from './services.ts'

/** Whose requests they are, and what it may reach. */
export interface HttpUser {
  readonly id: string
  readonly permissions?: { readonly hosts?: readonly unknown[] }
}

/** Host and port of an address, read as the request reads it; `undefined` where it has none. */
const hostOf = (address: string): string | undefined => parseUrl(address)?.host || undefined

/** Host and port of an entry, which needs no scheme: the name in `name:8443` is none. */
function declaredHost(entry: string): string | undefined {
  return hostOf(entry.includes('://') ? entry : `https://${entry}`)
}

/** What a request needs leave for: the word `gateway` or `self`, else a host. */
async function targetOf(
  { http, platform }: Pick<Services, 'http' | 'platform'>,
  path: string,
  baseUrl: string | undefined,
): Promise<string> {
  const address = isRelative(path) ? baseUrl : path
  if (address === undefined) return 'gateway'
  const host = hostOf(address)
  // The service itself says what is wrong with it.
  if (host === undefined) return address
  if (host === hostOf(platform.url)) return 'self'
  const gateway = await http.address('').catch(() => undefined)
  return gateway !== undefined && hostOf(gateway) === host ? 'gateway' : host
}

const isWord = (target: string): boolean => target === 'gateway' || target === 'self'

function isDeclared({ permissions }: HttpUser, target: string, host: string | undefined): boolean {
  return (permissions?.hosts ?? []).some((entry) => {
    if (typeof entry !== 'string' || entry === '') return false
    if (entry === '*' || (entry === target && isWord(entry))) return true
    const declared = declaredHost(entry.replace(/^\*\./, ''))
    if (declared === undefined || host === undefined) return false
    return entry.startsWith('*.') ? host.endsWith(`.${declared}`) : declared === host
  })
}

/** The same options as plain values: what is checked is what is sent, also where a getter answers otherwise the second time. */
function copied<T extends { readonly baseUrl?: string | undefined }>(options: T): T {
  const copy = { ...options }
  return { ...copy, baseUrl: copy.baseUrl === undefined ? undefined : String(copy.baseUrl) }
}

/**
 * The HTTP service of one plugin, which reaches the hosts its permissions name.
 * @param onUse - called for each permitted request
 * @throws `plugin/not-permitted` for all others, before anything is sent
 */
export function pluginHttp(
  services: Pick<Services, 'http' | 'platform'>,
  user: HttpUser,
  onUse?: (host: string) => void,
): HttpService {
  const { http } = services
  const allow = async (path: string, baseUrl: string | undefined): Promise<void> => {
    const target = await targetOf(services, path, baseUrl)
    const host = hostOf((isRelative(path) ? baseUrl : path) ?? '')
    if (!isDeclared(user, target, host))
      throw kernelError('plugin/not-permitted', {
        details: { plugin: user.id, used: `the host ${target}`, permission: `hosts: ['${target}']` },
      })
    onUse?.(target)
  }
  const guarded =
    (method: 'get' | 'post' | 'put' | 'delete') =>
    async <T>(path: string, options: HttpOptions<T>): Promise<T> => {
      const asked = copied(options)
      const address = String(path)
      await allow(address, asked.baseUrl)
      return http[method](address, asked)
    }
  return {
    get: guarded('get'),
    post: guarded('post'),
    put: guarded('put'),
    delete: guarded('delete'),
    async address(path, options = {}) {
      const asked = copied(options)
      const address = await http.address(String(path), asked)
      await allow(String(path), asked.baseUrl)
      return address
    },
  }
}
