import type { CaipAddress } from '@latchkey/kernel'
import { type CallOptions, type Merged, type NetworkOptions, segment, send, sendMerged } from '../client/request.ts'
import { whereSupported } from '../client/supportedNetworks.ts'
import type { ApiContext, BalanceRequest, HistoryRequest } from '../plugin.ts'
import {
  type BalanceAnswer,
  balanceAnswer,
  type FungiblePriceAnswer,
  fungiblePriceAnswer,
} from '../schemas/balances.ts'
import { type HistoryAnswer, historyAnswer } from '../schemas/history.ts'
import { type IdentityAnswer, identityAnswer } from '../schemas/names.ts'

/** Name and picture of a plain address; empty text for both where the network is not supported. */
export function getIdentity(ctx: ApiContext, address: string, options: NetworkOptions = {}): Promise<IdentityAnswer> {
  return whereSupported(
    ctx,
    options,
    () =>
      send(ctx, 'get', `v1/identity/${segment(address, 'address')}`, {
        query: { sender: ctx.store.get(ctx.kernel.atoms.account)?.address },
        schema: identityAnswer,
        signal: options.signal,
      }),
    () => ({ name: '', avatar: '' }),
  )
}

/** One page of the history, newest first; an empty last page where the network is not supported. */
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

/** What an account holds, without tokens of 0 decimals; nothing, and a snackbar, where the network is not supported. */
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

/** Prices in USD of tokens whose price is known; none where the network is not supported. */
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
