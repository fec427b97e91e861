import type { CallOptions, NetworkOptions } from '../client/request.ts'
import { send } from '../client/request.ts'
import { activeNetwork, ask, networkOf } from '../client/supportedNetworks.ts'
import { onrampOrder, onrampOrderStatus, onrampProviders } from '../endpoints.ts'
import { apiError } from '../errors.ts'
import type { ApiContext } from '../plugin.ts'
import type { OnrampOrderAnswer, OnrampOrderBody, OnrampOrderState } from '../schemas/onrampOrders.ts'
import type { OnrampProvider } from '../schemas/onrampProviders.ts'

/**
 * Who sells coins of a network, the active one by default; empty where it is not supported, or where the gateway's operator
 * has named no provider.
 */
export async function getOnrampProviders(
  ctx: ApiContext,
  { country, ...options }: NetworkOptions & { readonly country?: string } = {},
): Promise<readonly OnrampProvider[]> {
  const chainId = options.network ?? activeNetwork(ctx)
  return ask(ctx, onrampProviders, { query: { chainId, country } }, options, () => [])
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
  const where = { ...options, network: networkOf(body.account) }
  return ask(ctx, onrampOrder, { body }, where, () => {
    throw apiError('api/onramp-unsupported')
  })
}

/** An order as it is now. @throws `http/status` 404 for one that the gateway does not know */
export function getOnrampOrder(ctx: ApiContext, orderId: string, options: CallOptions = {}): Promise<OnrampOrderState> {
  return send(ctx, onrampOrderStatus, { params: { orderId } }, options)
}
