import { type CaipNetworkId, isCaipNetworkId, parseCaipAddress } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { type Endpoint, type EndpointRequest, supportedChains } from '../endpoints.ts'
import type { ApiContext } from '../plugin.ts'
import type { SupportedChainsAnswer } from '../schemas/gateway.ts'
import { type Asked, type CallOptions, type Merged, send, underSignals } from './request.ts'

/** The networks the gateway serves; asked once per page, again only after a failure. */
export function getSupportedChains(ctx: ApiContext, { signal }: CallOptions = {}): Promise<SupportedChainsAnswer> {
  return underSignals([ctx.signal, signal], (own) => abortable(() => fetchChains(ctx), own))
}

/** The id of the active network. */
export function activeNetwork(ctx: ApiContext): CaipNetworkId | undefined {
  return ctx.store.get(ctx.kernel.atoms.network)?.id
}

/** Whether the gateway serves the network, the active one by default. */
export async function isSupported(
  ctx: ApiContext,
  network?: CaipNetworkId,
  options: CallOptions = {},
): Promise<boolean> {
  const id = network ?? activeNetwork(ctx)
  const { http } = await getSupportedChains(ctx, options)
  return id !== undefined && http.includes(id)
}

interface RequestOptions {
  readonly network?: CaipNetworkId | undefined
  readonly signal?: AbortSignal | undefined
}

/** Asks an endpoint where the gateway serves the network, the active one by default; gives the empty result elsewhere. */
export async function ask<Request extends EndpointRequest, Answer, Empty = Answer>(
  ctx: ApiContext,
  endpoint: Endpoint<Request, Answer>,
  asked: Asked<Request>,
  { network, signal }: RequestOptions,
  otherwise: () => Empty,
): Promise<Answer | Empty> {
  if (!(await isSupported(ctx, network, signal && { signal }))) return otherwise()
  return send(ctx, endpoint, asked, { signal })
}

/** {@link ask} of an endpoint whose answer is put together from several networks: it says which of them it lacks. */
export async function askMerged<Request extends EndpointRequest, Answer extends object>(
  ctx: ApiContext,
  endpoint: Endpoint<Request, Answer>,
  asked: Asked<Request>,
  { network, signal }: RequestOptions,
  otherwise: () => Answer,
): Promise<Merged<Answer>> {
  let missing: readonly CaipNetworkId[] = []
  const onHeaders = (headers: Headers): void => {
    missing = (headers.get('x-latchkey-missing-chains') ?? '').split(/\s*,\s*/).filter(isCaipNetworkId)
  }
  if (!(await isSupported(ctx, network, signal && { signal }))) return { ...otherwise(), missing }
  return { ...(await send(ctx, endpoint, asked, { signal, onHeaders })), missing }
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
    load: () => send(ctx, supportedChains, {}),
  })
}
