import { kernelError } from '../../errors/errorTable.ts'
import type { HttpOptions } from '../services.ts'
import type { HttpConfig } from './httpConfig.ts'

type Query = NonNullable<HttpOptions<unknown>['query']>

function invalid(argument: string, problem: string): Error {
  return kernelError('config/invalid', { details: { argument, problem } })
}

function parse(address: string, argument: string): URL {
  try {
    return new URL(address)
  } catch (cause) {
    throw kernelError('config/invalid', { details: { argument, problem: 'it is not an address' }, cause })
  }
}

function underBase(path: string, baseUrl: string | undefined): URL {
  if (baseUrl === undefined) throw invalid('path', `"${path}" is relative and no gateway is configured`)
  const base = baseUrl.replace(/\/+$/, '')
  const url = parse(`${base}/${path.replace(/^\/+/, '')}`, 'gateway')
  const root = parse(`${base}/`, 'gateway')
  if (url.origin === root.origin && url.pathname.startsWith(root.pathname)) return url
  throw invalid('path', `"${path}" leaves ${base}`)
}

/** Whether a path stands under a base address; only there does a request say who asks. */
export function isRelative(path: string): boolean {
  return !/^[a-z][a-z\d+.-]*:/i.test(path)
}

function addQuery(url: URL, query: Query): void {
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
}

/**
 * The address of a request. Only what stands under the base address gets the identity parameters `st`, `sv`,
 * `projectId`, `clientId` (facts 3); empty parameters are left out.
 * @throws `config/invalid` for addresses that are not http(s), and for relative ones without a base
 */
export function buildUrl(
  path: string,
  { query = {}, baseUrl, identity = 'query' }: Pick<HttpOptions<unknown>, 'query' | 'baseUrl' | 'identity'>,
  config: HttpConfig,
  clientId: string | undefined,
): URL {
  const relative = isRelative(path)
  const url = relative ? underBase(path, baseUrl ?? config.baseUrl) : parse(path, 'path')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalid('path', `"${url.protocol}" is not a web address`)
  if (relative && identity === 'query') {
    const { sdkType, sdkVersion, projectId } = config
    addQuery(url, { st: sdkType, sv: sdkVersion, projectId })
  }
  if (relative && identity !== 'none') addQuery(url, { clientId })
  addQuery(url, query)
  return url
}
