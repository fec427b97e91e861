import { type CallOptions, send } from '../client/request.ts'
import { whereSupported } from '../client/supportedNetworks.ts'
import type { ApiContext } from '../plugin.ts'
import {
  type OnrampOptionsAnswer,
  type OnrampQuoteAnswer,
  type OnrampQuoteBody,
  onrampOptionsAnswer,
  onrampQuoteAnswer,
} from '../schemas/onramp.ts'
import { type OnrampUrlBody, onrampUrlAnswer } from '../schemas/onrampUrl.ts'

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
