import type { CallOptions } from '../client/callOptions.ts'
import { gate } from '../client/gate.ts'
import { networkOf } from '../client/networkOf.ts'
import { send } from '../client/send.ts'
import { apiError } from '../errors.ts'
import {
  type ConvertBuildTransactionAnswer,
  convertBuildTransactionAnswer,
} from '../schemas/convertBuildTransaction.ts'
import type { ApiContext, SwapTransactionRequest } from '../types.ts'

/** The transaction of a swap: building one moves nothing, so it may be asked for again. @throws `api/swaps-unsupported` */
export async function buildSwapTransaction(
  ctx: ApiContext,
  request: SwapTransactionRequest,
  { signal }: CallOptions = {},
): Promise<ConvertBuildTransactionAnswer> {
  const network = networkOf(request.from)
  if (!(await gate(ctx, network, signal))) throw apiError('api/swaps-unsupported', { details: { network } })
  return send(ctx, 'post', 'v1/convert/build-transaction', {
    body: request,
    identity: 'body',
    isRead: true,
    schema: convertBuildTransactionAnswer,
    signal,
  })
}
