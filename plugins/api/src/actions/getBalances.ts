import type { CallOptions } from '../client/callOptions.ts'
import { segment } from '../client/segment.ts'
import { sendMerged } from '../client/sendMerged.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type BalanceAnswer, balanceAnswer } from '../schemas/balance.ts'
import type { ApiContext, BalanceRequest, Merged } from '../types.ts'

/** What an account holds. Tokens of 0 decimals are left out as low quality (specification section 5). */
export async function getBalances(
  ctx: ApiContext,
  { address, chainId, forceUpdate }: BalanceRequest,
  { signal }: CallOptions = {},
): Promise<Merged<BalanceAnswer>> {
  const { balances, missing } = await whereSupported<Merged<BalanceAnswer>>(
    ctx,
    { ...(chainId && { network: chainId }), ...(signal && { signal }) },
    () =>
      sendMerged(ctx, 'get', `v1/account/${segment(address, 'address')}/balance`, {
        query: { currency: 'usd', chainId, forceUpdate: forceUpdate?.join(',') },
        schema: balanceAnswer,
        signal,
      }),
    () => {
      ctx.toast('error', 'balanceUnavailable')
      return { balances: [], missing: [] }
    },
  )
  return { balances: balances.filter(({ quantity }) => Number(quantity.decimals) !== 0), missing }
}
