import { type SupportedChainsAnswer, supportedChainsAnswer } from '../schemas/supportedChains.ts'
import type { ApiContext } from '../types.ts'
import { send } from './send.ts'

/**
 * The list of networks the gateway serves: one request per page, shared by all who wait for it. A request that failed
 * is forgotten, so that the next call asks again: not to know is not the same as not to be supported.
 */
export function supportedChains(ctx: ApiContext): Promise<SupportedChainsAnswer> {
  const apiUrl = ctx.store.get(ctx.atoms.apiUrl) ?? ''
  return ctx.services.cache.fetch(`api:supported-chains:${apiUrl}`, {
    ttl: Number.POSITIVE_INFINITY,
    load: () => send(ctx, 'get', 'v1/supported-chains', { schema: supportedChainsAnswer }),
  })
}
