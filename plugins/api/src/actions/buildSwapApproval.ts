import type { CallOptions } from '../client/callOptions.ts'
import { gate } from '../client/gate.ts'
import { networkOf } from '../client/networkOf.ts'
import { send } from '../client/send.ts'
import { apiError } from '../errors.ts'
import { type ConvertBuildApproveAnswer, convertBuildApproveAnswer } from '../schemas/convertBuildApprove.ts'
import type { ApiContext, SwapApprovalRequest } from '../types.ts'

/** The approval of a swap. @throws `api/swaps-unsupported` */
export async function buildSwapApproval(
  ctx: ApiContext,
  { userAddress, from, to, amount }: SwapApprovalRequest,
  { signal }: CallOptions = {},
): Promise<ConvertBuildApproveAnswer> {
  const network = networkOf(from)
  if (!(await gate(ctx, network, signal))) throw apiError('api/swaps-unsupported', { details: { network } })
  return send(ctx, 'get', 'v1/convert/build-approve', {
    query: { userAddress, from, to, amount },
    schema: convertBuildApproveAnswer,
    signal,
  })
}
