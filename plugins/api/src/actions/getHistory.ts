import type { CallOptions } from '../client/callOptions.ts'
import { segment } from '../client/segment.ts'
import { sendMerged } from '../client/sendMerged.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type HistoryAnswer, historyAnswer } from '../schemas/history.ts'
import type { ApiContext, HistoryRequest, Merged } from '../types.ts'

/** One page of an account's history. */
export function getHistory(
  ctx: ApiContext,
  { account, cursor, onramp, chainId }: HistoryRequest,
  { signal }: CallOptions = {},
): Promise<Merged<HistoryAnswer>> {
  return whereSupported<Merged<HistoryAnswer>>(
    ctx,
    { ...(chainId && { network: chainId }), ...(signal && { signal }) },
    () =>
      sendMerged(ctx, 'get', `v1/account/${segment(account, 'account')}/history`, {
        query: { cursor, onramp, chainId },
        schema: historyAnswer,
        signal,
      }),
    () => ({ data: [], next: null, missing: [] }),
  )
}
