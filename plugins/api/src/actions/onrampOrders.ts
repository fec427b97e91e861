import { type CallOptions, type NetworkOptions, segment, send } from '../client/request.ts'
import { networkOf, whereSupported } from '../client/supportedNetworks.ts'
import { apiError } from '../errors.ts'
import type { ApiContext } from '../plugin.ts'
import {
  type OnrampOrderAnswer,
  type OnrampOrderBody,
  type OnrampOrderState,
  onrampOrderAnswer,
  onrampOrderState,
} from '../schemas/onrampOrders.ts'
import { type OnrampProvider, onrampProvidersAnswer } from '../schemas/onrampProviders.ts'

/**
 * Who sells coins of a network, the active one by default; nobody where it is not supported, or where the gateway's operator
 * has named no provider.
 */
export async function getOnrampProviders(
  ctx: ApiContext,
  { country, ...options }: NetworkOptions & { readonly country?: string } = {},
): Promise<readonly OnrampProvider[]> {
  const chainId = options.network ?? ctx.store.get(ctx.kernel.atoms.network)?.id
  const query = { chainId, country }
  return whereSupported<readonly OnrampProvider[]>(
    ctx,
    options,
    () => send(ctx, 'get', 'v1/onramp/providers', { query, schema: onrampProvidersAnswer, signal: options.signal }),
    () => [],
  )
}

/**
 * Makes an order, once: it is never repeated by itself. The gateway refuses what no provider of its operator sells.
 * @throws `api/onramp-unsupported` where the account's network is not supported
 */
export async function createOnrampOrder(
  ctx: ApiContext,
  body: OnrampOrderBody,
  options: CallOptions = {},
): Promise<OnrampOrderAnswer> {
  return whereSupported<OnrampOrderAnswer>(
    ctx,
    { ...options, network: networkOf(body.account) },
    () => send(ctx, 'post', 'v1/onramp/orders', { body, schema: onrampOrderAnswer, signal: options.signal }),
    () => {
      throw apiError('api/onramp-unsupported')
    },
  )
}

/** An order as it is now. @throws `http/status` 404 for one that the gateway does not know */
export function getOnrampOrder(ctx: ApiContext, orderId: string, options: CallOptions = {}): Promise<OnrampOrderState> {
  const path = `v1/onramp/orders/${segment(orderId, 'orderId')}`
  return send(ctx, 'get', path, { schema: onrampOrderState, signal: options.signal })
}
