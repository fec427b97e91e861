import { type CallOptions, type NetworkOptions, segment, send } from '../client/request.ts'
import { networkOf, whereSupported } from '../client/supportedNetworks.ts'
import { apiError } from '../errors.ts'
import type { ApiContext } from '../plugin.ts'
import {
  type OnrampOptionsAnswer,
  type OnrampQuoteAnswer,
  type OnrampQuoteBody,
  type OnrampUrlBody,
  onrampOptionsAnswer,
  onrampQuoteAnswer,
  onrampUrlAnswer,
} from '../schemas/onramp.ts'
import {
  type OnrampOrderAnswer,
  type OnrampOrderBody,
  type OnrampOrderState,
  type OnrampProvider,
  onrampOrderAnswer,
  onrampOrderState,
  onrampProvidersAnswer,
} from '../schemas/onrampOrders.ts'

/** The provider's page for a purchase; empty text where the network is not supported. */
export async function getOnrampUrl(ctx: ApiContext, body: OnrampUrlBody, options: CallOptions = {}): Promise<string> {
  const { url } = await whereSupported(
    ctx,
    options,
    () => send(ctx, 'post', 'v1/generators/onrampurl', { body, schema: onrampUrlAnswer, signal: options.signal }),
    () => ({ url: '' }),
  )
  return url
}

/** What can be bought with what; nothing where the network is not supported. */
export function getOnrampOptions(ctx: ApiContext, options: CallOptions = {}): Promise<OnrampOptionsAnswer> {
  return whereSupported<OnrampOptionsAnswer>(
    ctx,
    options,
    () => send(ctx, 'get', 'v1/onramp/options', { schema: onrampOptionsAnswer, signal: options.signal }),
    () => ({ paymentCurrencies: [], purchaseCurrencies: [] }),
  )
}

/** What a purchase costs; `null` where the network is not supported. */
export function getOnrampQuote(
  ctx: ApiContext,
  body: OnrampQuoteBody,
  options: CallOptions = {},
): Promise<OnrampQuoteAnswer | null> {
  return whereSupported<OnrampQuoteAnswer | null>(
    ctx,
    options,
    () =>
      send(ctx, 'post', 'v1/onramp/quote', { body, isRead: true, schema: onrampQuoteAnswer, signal: options.signal }),
    () => null,
  )
}

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
