import type { CallOptions } from '../client/request.ts'
import { ask } from '../client/supportedNetworks.ts'
import { onrampOptions, onrampQuote, onrampUrl } from '../endpoints.ts'
import type { ApiContext } from '../plugin.ts'
import type { OnrampOptionsAnswer, OnrampQuoteAnswer, OnrampQuoteBody } from '../schemas/onramp.ts'
import type { OnrampUrlBody } from '../schemas/onrampUrl.ts'

/** The provider's page for a purchase; empty text where the network is not supported. */
export async function getOnrampUrl(ctx: ApiContext, body: OnrampUrlBody, options: CallOptions = {}): Promise<string> {
  const { url } = await ask(ctx, onrampUrl, { body }, options, () => ({ url: '' }))
  return url
}

/**
 * What can be bought with what; nothing where the network is not supported.
 * @param options - with `country` (ISO 3166-1) what is sold there
 */
export function getOnrampOptions(
  ctx: ApiContext,
  { country, ...options }: CallOptions & { readonly country?: string } = {},
): Promise<OnrampOptionsAnswer> {
  const none = { paymentCurrencies: [], purchaseCurrencies: [] }
  return ask(ctx, onrampOptions, { query: { country } }, options, () => none)
}

/** What a purchase costs; `null` where the network is not supported. */
export function getOnrampQuote(
  ctx: ApiContext,
  body: OnrampQuoteBody,
  options: CallOptions = {},
): Promise<OnrampQuoteAnswer | null> {
  return ask(ctx, onrampQuote, { body }, options, () => null)
}
