import { type CaipNetworkId, parseCaipAddress } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import type { ApiContext } from '../plugin.ts'
import { type SupportedChainsAnswer, supportedChainsAnswer } from '../schemas/gateway.ts'
import { type CallOptions, type NetworkOptions, send, underSignals } from './request.ts'

/** The networks the gateway serves; asked once per page, again only after a failure. */
export function getSupportedChains(ctx: ApiContext, { signal }: CallOptions = {}): Promise<SupportedChainsAnswer> {
  return underSignals([ctx.signal, signal], (own) => abortable(() => fetchChains(ctx), own))
}

/** Whether the gateway serves the network, the active one by default. */
export async function isSupported(
  ctx: ApiContext,
  network?: CaipNetworkId,
  options: CallOptions = {},
): Promise<boolean> {
  const id = network ?? ctx.store.get(ctx.kernel.atoms.network)?.id
  const { http } = await getSupportedChains(ctx, options)
  return id !== undefined && http.includes(id)
}

/** Makes a call where the gateway serves the network, and gives the empty result elsewhere. */
export async function whereSupported<T>(
  ctx: ApiContext,
  { network, signal }: NetworkOptions,
  call: () => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  return (await isSupported(ctx, network, signal && { signal })) ? call() : otherwise()
}

/**
 * The network of an account or a token.
 * @throws `caip/account`
 */
export function networkOf(id: string): CaipNetworkId {
  return parseCaipAddress(id).networkId
}

/**
 * One request per page, shared by all callers. A request that failed is forgotten, so that the next call asks again:
 * unknown is not the same as unsupported.
 */
function fetchChains(ctx: ApiContext): Promise<SupportedChainsAnswer> {
  const apiUrl = ctx.store.get(ctx.atoms.apiUrl) ?? ''
  return ctx.services.cache.fetch(`api:supported-chains:${apiUrl}`, {
    ttl: Number.POSITIVE_INFINITY,
    load: () => send(ctx, 'get', 'v1/supported-chains', { schema: supportedChainsAnswer }),
  })
}
