import { type CaipNetworkId, type HttpOptions, isCaipNetworkId, kernelError } from '@latchkey/kernel'
import type { ApiContext } from '../plugin.ts'
import { explain } from './failures.ts'

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

/** What a request carries. */
export interface SendOptions<T> extends Omit<HttpOptions<T>, 'baseUrl' | 'signal'> {
  readonly signal?: AbortSignal | undefined
}

/** Sends one request to the gateway. Its path segments must be encoded. */
export function send<T>(ctx: ApiContext, method: 'get' | 'post', path: string, options: SendOptions<T>): Promise<T> {
  const apiUrl = ctx.store.get(ctx.atoms.apiUrl)
  return underSignals([ctx.signal, options.signal], async (signal) => {
    try {
      const base = apiUrl === undefined ? {} : { baseUrl: apiUrl }
      return await ctx.services.http[method](path, { ...options, ...base, signal })
    } catch (error) {
      throw explain(ctx, error)
    }
  })
}

/** Sends a request whose answer is put together from several networks, and says which of them it lacks. */
export async function sendMerged<T extends object>(
  ctx: ApiContext,
  method: 'get' | 'post',
  path: string,
  options: SendOptions<T>,
): Promise<Merged<T>> {
  let missing: readonly CaipNetworkId[] = []
  const onHeaders = (headers: Headers): void => {
    missing = (headers.get('x-latchkey-missing-chains') ?? '').split(/\s*,\s*/).filter(isCaipNetworkId)
  }
  return { ...(await send(ctx, method, path, { ...options, onHeaders })), missing }
}

/**
 * A value as one segment of a path.
 * @throws `config/invalid` for what cannot be one
 */
export function segment(value: string, argument: string): string {
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
