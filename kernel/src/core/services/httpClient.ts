import { kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { parseUrl } from '../text/links.ts'
import type { HttpConfig } from './createServices.ts'
import { fetchJson } from './fetchJson.ts'
import type { ClockService, HttpOptions, HttpService, Schema } from './services.ts'

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
 * `projectId`; empty parameters are left out.
 * @throws `config/invalid` for addresses that are not http(s), and for relative ones without a base
 */
export function buildUrl(
  path: string,
  { query = {}, baseUrl, identity = 'query' }: Pick<HttpOptions<unknown>, 'query' | 'baseUrl' | 'identity'>,
  config: HttpConfig,
): URL {
  const relative = isRelative(path)
  const url = relative ? underBase(path, baseUrl ?? config.baseUrl) : parse(path, 'path')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalid('path', `"${url.protocol}" is not a web address`)
  if (relative && identity === 'query') {
    const { sdkType, sdkVersion, projectId } = config
    addQuery(url, { st: sdkType, sv: sdkVersion, projectId })
  }
  addQuery(url, query)
  return url
}

/** Milliseconds before the second, third and fourth attempt. */
const DELAYS = [150, 300, 600]
/** Largest part added to a delay by chance, so that many pages do not come back at once. */
const JITTER = 0.2
const STATUSES = new Set([403, 408, 413, 429])
/** Not implemented (RFC 9110, 15.6.2): what a server cannot do it cannot do a moment later. */
const NEVER = 501

/** A number from 0 to 1. */
function random(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value / 2 ** 32
}

/** Whether the same read may succeed later. */
function isTransient(error: unknown): boolean {
  if (isKernelError(error, 'http/status')) {
    const { status } = error.details
    return typeof status === 'number' && ((status >= 500 && status !== NEVER) || STATUSES.has(status))
  }
  return (
    isKernelError(error, 'http/network') ||
    (isKernelError(error, 'http/malformed') && error.details.problem === 'not JSON')
  )
}

function waitAfter(error: unknown, delay: number): number {
  const asked = isKernelError(error) ? error.details.retryAfter : undefined
  return typeof asked === 'number' ? asked : Math.round(delay * (1 + JITTER * random()))
}

interface RetryOptions {
  readonly clock: ClockService
  readonly signal?: AbortSignal | undefined
  readonly transient?: (error: unknown) => boolean
}

/** Repeats a read that failed for a passing reason: at most 3 times. Never for anything that changes or prompts. */
export async function retryReads<T>(options: RetryOptions, read: () => Promise<T>): Promise<T> {
  const { clock, signal, transient = isTransient } = options
  for (const delay of DELAYS) {
    try {
      return await read()
    } catch (error) {
      if (!transient(error)) throw error
      await clock.sleep(waitAfter(error, delay), signal)
    }
  }
  return read()
}

/** Milliseconds a request may take. */
const TIMEOUT = 10_000

function encode(body: unknown): string | undefined {
  if (body === undefined) return undefined
  try {
    return JSON.stringify(body)
  } catch (cause) {
    throw kernelError('config/invalid', {
      details: { argument: 'body', problem: 'it cannot be written as JSON' },
      cause,
    })
  }
}

function check<T>(schema: Schema<T>, answer: unknown, url: URL): T {
  try {
    return schema.parse(answer)
  } catch (cause) {
    throw kernelError('http/malformed', {
      details: { url: url.origin + url.pathname, problem: 'not as agreed' },
      cause,
    })
  }
}

/** The implementation behind `services.http`. */
export function createHttp(config: HttpConfig): HttpService {
  const { clock } = config
  const sendAs =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    async <T>(path: string, options: HttpOptions<T>): Promise<T> => {
      const { schema, identity, signal, onHeaders, timeout = TIMEOUT, isRead = method === 'GET' } = options
      const url = buildUrl(path, options, config)
      const tells = identity === 'body' && isRelative(path) && config.projectId !== undefined
      const body = encode(tells ? { ...Object(options.body), projectId: config.projectId } : options.body)
      const headers = body === undefined ? options.headers : { 'content-type': 'application/json', ...options.headers }
      const send = (): Promise<unknown> => fetchJson({ url, method, headers, body, signal, timeout, onHeaders }, clock)
      const answer = await (isRead ? retryReads({ clock, signal }, send) : send())
      return check(schema, answer, url)
    }
  return {
    get: sendAs('GET'),
    post: sendAs('POST'),
    put: sendAs('PUT'),
    delete: sendAs('DELETE'),
    address: async (path, options = {}) => buildUrl(path, options, config).href,
  }
}

/** The address of a node; one of the configured gateway gets the project id when it lacks one. */
export interface NodeUrl {
  readonly url: URL
  /** Whether it belongs to the configured gateway. */
  readonly ours: boolean
}

/** @returns `undefined` for an address that is not http(s) */
export function nodeUrl(address: string, config: HttpConfig): NodeUrl | undefined {
  const url = parseUrl(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  const ours = config.baseUrl !== undefined && parseUrl(config.baseUrl)?.origin === url.origin
  if (ours && config.projectId && !url.searchParams.has('projectId')) {
    url.searchParams.set('projectId', config.projectId)
  }
  return { url, ours }
}
