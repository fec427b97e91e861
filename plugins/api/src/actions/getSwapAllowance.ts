import type { CallOptions } from '../client/callOptions.ts'
import { networkOf } from '../client/networkOf.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type ConvertAllowanceAnswer, convertAllowanceAnswer } from '../schemas/convertAllowance.ts'
import type { ApiContext, SwapAllowanceRequest } from '../types.ts'

/** What the exchange may take of a token. */
export async function getSwapAllowance(
  ctx: ApiContext,
  { tokenAddress, userAddress }: SwapAllowanceRequest,
  options: CallOptions = {},
): Promise<ConvertAllowanceAnswer> {
  return whereSupported(
    ctx,
    { ...options, network: networkOf(tokenAddress) },
    () =>
      send(ctx, 'get', 'v1/convert/allowance', {
        query: { tokenAddress, userAddress },
        schema: convertAllowanceAnswer,
        signal: options.signal,
      }),
    () => ({ allowance: '0' }),
  )
}
