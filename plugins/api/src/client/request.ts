import { type CaipNetworkId, kernelError } from '@latchkey/kernel'
import type { Endpoint, EndpointRequest } from '../endpoints.ts'
import type { ApiContext } from '../plugin.ts'
import { explain } from './failures.ts'
import { readEntries } from './readEntries.ts'

/** What every call takes. */
export interface CallOptions {
  /** Ends the call; its promise rejects with `kernel/aborted`. */
  readonly signal?: AbortSignal
}

/** For calls about one network. */
export interface NetworkOptions extends CallOptions {
  /** @defaultValue the active network */
  readonly network?: CaipNetworkId
}

/** An answer that is put together from several networks. */
export type Merged<T> = T & {
  /** Networks the answer lacks, because the gateway could not reach them: unknown is not empty. */
  readonly missing: readonly CaipNetworkId[]
}

/** What is asked of an endpoint; who asks is said by the client. */
export type Asked<Request extends EndpointRequest> = {
  readonly [Part in Exclude<keyof Request, 'query'>]: Request[Part]
} & { readonly query?: { readonly [Name in keyof Request['query']]?: string | number | undefined } }

/** The address of an endpoint, relative to the gateway's. */
export function pathOf(path: string, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  return path.slice(1).replace(/:(\w+)/g, (_, name: string) => segment(values.get(name), name))
}

interface SendOptions {
  readonly signal?: AbortSignal | undefined
  readonly onHeaders?: (headers: Headers) => void
}

function leaveOut({ services }: ApiContext, path: string, count: number): void {
  services.log.warn('Entries of an answer cannot be read, and are left out', { path, count })
}

/** Sends one request to an endpoint of the gateway. */
export function send<Request extends EndpointRequest, Answer>(
  ctx: ApiContext,
  { method, path, answer, isList, ...how }: Endpoint<Request, Answer>,
  asked: Asked<Request>,
  { signal: given, ...options }: SendOptions = {},
): Promise<Answer> {
  const { params, ...what }: Asked<EndpointRequest> = asked
  const baseUrl = ctx.store.get(ctx.atoms.apiUrl)
  return underSignals([ctx.signal, given], async (signal) => {
    try {
      const address = pathOf(path, params)
      const schema = isList ? readEntries(answer, (count) => leaveOut(ctx, path, count)) : answer
      const sent = { ...how, ...what, ...options, schema, baseUrl, signal }
      return await (method === 'GET' ? ctx.services.http.get(address, sent) : ctx.services.http.post(address, sent))
    } catch (error) {
      throw explain(ctx, error)
    }
  })
}

/**
 * A value as one segment of a path.
 * @throws `config/invalid` for what cannot be one
 */
function segment(value: unknown, argument: string): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  throw kernelError('config/invalid', { details: { argument, problem: 'expected text other than "", "." and ".."' } })
}

/** Work that stops with the first of several signals and leaves no listener behind. */
export async function underSignals<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const done = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) own.abort(signal.reason)
    else signal?.addEventListener('abort', () => own.abort(signal.reason), { once: true, signal: done.signal })
  }
  try {
    return await work(own.signal)
  } finally {
    done.abort()
  }
}
