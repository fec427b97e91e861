import type { CaipAddress } from '@latchkey/kernel'
import { type CallOptions, type Merged, type NetworkOptions, segment, send, sendMerged } from '../client/request.ts'
import { whereSupported } from '../client/supportedNetworks.ts'
import {
  type BalanceAnswer,
  balanceAnswer,
  type FungiblePriceAnswer,
  fungiblePriceAnswer,
} from '../schemas/balances.ts'
import { type HistoryAnswer, historyAnswer } from '../schemas/history.ts'
import { type IdentityAnswer, identityAnswer } from '../schemas/names.ts'
import type { ApiContext, BalanceRequest, HistoryRequest } from '../types.ts'

/** Name and picture of an address. */
export function getIdentity(ctx: ApiContext, address: string, options: NetworkOptions = {}): Promise<IdentityAnswer> {
  return whereSupported(
    ctx,
    options,
    () =>
      send(ctx, 'get', `v1/identity/${segment(address, 'address')}`, {
        query: { sender: ctx.store.get(ctx.core.account)?.address },
        schema: identityAnswer,
        signal: options.signal,
      }),
    () => ({ name: '', avatar: '' }),
  )
}

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

/** What an account holds. Tokens of 0 decimals are left out as low quality. */
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
