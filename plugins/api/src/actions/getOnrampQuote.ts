import type { CallOptions } from '../client/callOptions.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type OnrampQuoteAnswer, type OnrampQuoteBody, onrampQuoteAnswer } from '../schemas/onrampQuote.ts'
import type { ApiContext } from '../types.ts'

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
