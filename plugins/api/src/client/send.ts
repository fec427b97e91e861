import type { HttpOptions } from '@latchkey/kernel'
import type { ApiContext } from '../types.ts'
import { explain } from './explain.ts'
import { underSignals } from './underSignals.ts'

/** What a request carries. */
export interface SendOptions<T> extends Omit<HttpOptions<T>, 'baseUrl' | 'signal'> {
  readonly signal?: AbortSignal | undefined
}

/** Sends one request to the gateway. Its path parts must be encoded. */
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
