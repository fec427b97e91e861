import type { NetworkOptions } from '../client/callOptions.ts'
import { gate } from '../client/gate.ts'
import { send } from '../client/send.ts'
import { apiError } from '../errors.ts'
import { type ConvertGasPriceAnswer, convertGasPriceAnswer } from '../schemas/convertGasPrice.ts'
import type { ApiContext } from '../types.ts'

/** What gas costs on a network. @throws `api/gas-price-unsupported` */
export async function getGasPrice(
  ctx: ApiContext,
  { network, signal }: NetworkOptions = {},
): Promise<ConvertGasPriceAnswer> {
  const chainId = network ?? ctx.store.get(ctx.core.network)?.id
  if (!(await gate(ctx, chainId, signal)))
    throw apiError('api/gas-price-unsupported', { details: { network: chainId } })
  return send(ctx, 'get', 'v1/convert/gas-price', { query: { chainId }, schema: convertGasPriceAnswer, signal })
}
