import type { CaipAddress } from '@latchkey/kernel'
import type { CallOptions, Merged, NetworkOptions } from '../client/request.ts'
import { ask, askMerged } from '../client/supportedNetworks.ts'
import { balance, fungiblePrice, history, identity } from '../endpoints.ts'
import type { ApiContext, BalanceRequest, HistoryRequest } from '../plugin.ts'
import type { BalanceAnswer, FungiblePriceAnswer } from '../schemas/balances.ts'
import type { HistoryAnswer } from '../schemas/history.ts'
import type { IdentityAnswer } from '../schemas/names.ts'

/** Name and picture of a plain address; empty text for both where the network is not supported. */
export function getIdentity(ctx: ApiContext, address: string, options: NetworkOptions = {}): Promise<IdentityAnswer> {
  const query = { sender: ctx.store.get(ctx.kernel.atoms.account)?.address }
  return ask(ctx, identity, { params: { address }, query }, options, () => ({ name: '', avatar: '' }))
}

/** One page of the history, newest first; an empty last page where the network is not supported. */
export function getHistory(
  ctx: ApiContext,
  { account, cursor, onramp, chainId, addresses }: HistoryRequest,
  { signal }: CallOptions = {},
): Promise<Merged<HistoryAnswer>> {
  const asked = { params: { account }, query: { cursor, onramp, chainId, addresses: addresses?.join(',') } }
  return askMerged(ctx, history, asked, { network: chainId, signal }, () => ({ data: [], next: null }))
}

/** What an account holds, without tokens of 0 decimals; nothing, and a snackbar, where the network is not supported. */
export async function getBalances(
  ctx: ApiContext,
  { address, chainId, forceUpdate, addresses }: BalanceRequest,
  { signal }: CallOptions = {},
): Promise<Merged<BalanceAnswer>> {
  const query = { currency: 'usd', chainId, forceUpdate: forceUpdate?.join(','), addresses: addresses?.join(',') }
  const where = { network: chainId, signal }
  const { balances, missing } = await askMerged(ctx, balance, { params: { address }, query }, where, () => {
    ctx.toast('error', 'balanceUnavailable')
    return { balances: [] }
  })
  return { balances: balances.filter(({ quantity }) => Number(quantity.decimals) !== 0), missing }
}

/** Prices in USD of tokens whose price is known; none where the network is not supported. */
export function getPrices(
  ctx: ApiContext,
  addresses: readonly CaipAddress[],
  options: CallOptions = {},
): Promise<Merged<FungiblePriceAnswer>> {
  const body = { currency: 'usd', addresses } as const
  return askMerged(ctx, fungiblePrice, { body }, options, () => ({ fungibles: [] }))
}
