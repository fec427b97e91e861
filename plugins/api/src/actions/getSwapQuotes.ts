import type { CallOptions } from '../client/callOptions.ts'
import { networkOf } from '../client/networkOf.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type ConvertQuotesAnswer, convertQuotesAnswer } from '../schemas/convertQuotes.ts'
import type { ApiContext, SwapQuoteRequest } from '../types.ts'

/** What a swap would bring. */
export async function getSwapQuotes(
  ctx: ApiContext,
  { amount, userAddress, from, to, gasPrice }: SwapQuoteRequest,
  options: CallOptions = {},
): Promise<ConvertQuotesAnswer> {
  return whereSupported(
    ctx,
    { ...options, network: networkOf(from) },
    () =>
      send(ctx, 'get', 'v1/convert/quotes', {
        query: { amount, userAddress, from, to, gasPrice },
        schema: convertQuotesAnswer,
        signal: options.signal,
      }),
    () => ({ quotes: [] }),
  )
}
