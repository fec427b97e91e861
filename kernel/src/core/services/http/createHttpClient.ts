import { kernelError } from '../../errors/errorTable.ts'
import type { HttpOptions, Schema } from '../services.ts'
import { buildUrl, isRelative } from './buildUrl.ts'
import { fetchJson } from './fetchJson.ts'
import type { HttpConfig } from './httpConfig.ts'
import { retryReads } from './retryReads.ts'

/** Milliseconds a request may take (specification section 9). */
const TIMEOUT = 10_000

/** Sends one request and checks its answer. */
export type HttpClient = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: HttpOptions<T>,
  clientId: string | undefined,
) => Promise<T>

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
export function createHttpClient(config: HttpConfig): HttpClient {
  const { clock } = config
  return async (method, path, options, clientId) => {
    const { schema, identity, signal, onHeaders, timeout = TIMEOUT, isRead = method === 'GET' } = options
    const url = buildUrl(path, options, config, clientId)
    const tells = identity === 'body' && isRelative(path) && config.projectId !== undefined
    const body = encode(tells ? { ...Object(options.body), projectId: config.projectId } : options.body)
    const headers = body === undefined ? options.headers : { 'content-type': 'application/json', ...options.headers }
    const send = (): Promise<unknown> => fetchJson({ url, method, headers, body, signal, timeout, onHeaders }, clock)
    const answer = await (isRead ? retryReads({ clock, signal }, send) : send())
    return check(schema, answer, url)
  }
}
