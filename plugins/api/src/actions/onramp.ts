import { type CallOptions, send } from '../client/request.ts'
import { whereSupported } from '../client/supportedNetworks.ts'
import {
  type OnrampOptionsAnswer,
  type OnrampQuoteAnswer,
  type OnrampQuoteBody,
  type OnrampUrlBody,
  onrampOptionsAnswer,
  onrampQuoteAnswer,
  onrampUrlAnswer,
} from '../schemas/onramp.ts'
import type { ApiContext } from '../types.ts'

/** The provider's page for a purchase. */
export async function getOnrampUrl(ctx: ApiContext, body: OnrampUrlBody, options: CallOptions = {}): Promise<string> {
  const { url } = await whereSupported(
    ctx,
    options,
    () => send(ctx, 'post', 'v1/generators/onrampurl', { body, schema: onrampUrlAnswer, signal: options.signal }),
    () => ({ url: '' }),
  )
  return url
}

/** What can be bought with what. */
export function getOnrampOptions(ctx: ApiContext, options: CallOptions = {}): Promise<OnrampOptionsAnswer> {
  return whereSupported<OnrampOptionsAnswer>(
    ctx,
    options,
    () => send(ctx, 'get', 'v1/onramp/options', { schema: onrampOptionsAnswer, signal: options.signal }),
    () => ({ paymentCurrencies: [], purchaseCurrencies: [] }),
  )
}

/** What a purchase costs. */
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
