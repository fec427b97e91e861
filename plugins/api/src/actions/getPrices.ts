import type { CaipAddress } from '@latchkey/kernel'
import type { CallOptions } from '../client/callOptions.ts'
import { sendMerged } from '../client/sendMerged.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type FungiblePriceAnswer, fungiblePriceAnswer } from '../schemas/fungiblePrice.ts'
import type { ApiContext, Merged } from '../types.ts'

/** Prices of tokens in USD. */
export function getPrices(
  ctx: ApiContext,
  addresses: readonly CaipAddress[],
  options: CallOptions = {},
): Promise<Merged<FungiblePriceAnswer>> {
  return whereSupported<Merged<FungiblePriceAnswer>>(
    ctx,
    options,
    () =>
      sendMerged(ctx, 'post', 'v1/fungible/price', {
        body: { currency: 'usd', addresses },
        identity: 'body',
        isRead: true,
        schema: fungiblePriceAnswer,
        signal: options.signal,
      }),
    () => ({ fungibles: [], missing: [] }),
  )
}
