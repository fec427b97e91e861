import { kernelError } from '../errors/errorTable.ts'
import { isRelative } from './httpClient.ts'
import type { HttpOptions, HttpService, Services } from './services.ts'

/** Whose requests they are, and what it may reach. */
export interface HttpUser {
  readonly id: string
  readonly permissions?: { readonly hosts?: readonly unknown[] }
}

/** Host and port of an address, or of what is written without a scheme. */
function hostOf(text: string): string | undefined {
  try {
    return new URL(isRelative(text) ? `https://${text}` : text).host
  } catch {
    return undefined
  }
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

function isDeclared({ permissions }: HttpUser, target: string, host: string | undefined): boolean {
  return (permissions?.hosts ?? []).some((entry) => {
    if (typeof entry !== 'string' || entry === '') return false
    if (entry === '*' || entry === target) return true
    const declared = hostOf(entry.replace(/^\*\./, ''))
    return entry.startsWith('*.') ? host?.endsWith(`.${declared}`) : declared !== undefined && declared === host
  })
}

/**
 * The HTTP service of one plugin, which reaches the hosts its permissions name.
 * @param onUse - hears of each request that is let through
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
      await allow(path, options.baseUrl)
      return http[method](path, options)
    }
  return {
    get: guarded('get'),
    post: guarded('post'),
    put: guarded('put'),
    delete: guarded('delete'),
    async address(path, options) {
      const address = await http.address(path, options)
      await allow(path, options?.baseUrl)
      return address
    },
  }
}
