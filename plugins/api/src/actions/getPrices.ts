import type { CaipAddress } from '@latchkey/kernel'
import type { CallOptions } from '../client/callOptions.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type FungiblePriceAnswer, fungiblePriceAnswer } from '../schemas/fungiblePrice.ts'
import type { ApiContext } from '../types.ts'

/** Prices of tokens in USD. */
export function getPrices(
  ctx: ApiContext,
  addresses: readonly CaipAddress[],
  options: CallOptions = {},
): Promise<FungiblePriceAnswer> {
  return whereSupported(
    ctx,
    options,
    () =>
      send(ctx, 'post', 'v1/fungible/price', {
        body: { currency: 'usd', addresses },
        identity: 'body',
        isRead: true,
        schema: fungiblePriceAnswer,
        signal: options.signal,
      }),
    () => ({ fungibles: [] }),
  )
}
