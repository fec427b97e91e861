import { type CallOptions, type NetworkOptions, send } from '../client/request.ts'
import { activeNetwork, ask, networkOf } from '../client/supportedNetworks.ts'
import { fundExchanges, fundSession, fundSessionStatus } from '../endpoints.ts'
import { apiError } from '../errors.ts'
import type { ApiContext } from '../plugin.ts'
import type { FundExchange, FundSessionAnswer, FundSessionBody, FundSessionState } from '../schemas/fund.ts'

/**
 * Exchanges from which coins can be brought to a network, the active one by default; none where it is not supported, or
 * where the gateway's operator has named none.
 */
export async function getFundExchanges(
  ctx: ApiContext,
  { asset, ...options }: NetworkOptions & { readonly asset?: string } = {},
): Promise<readonly FundExchange[]> {
  const chainId = options.network ?? activeNetwork(ctx)
  return ask(ctx, fundExchanges, { query: { chainId, asset } }, options, () => [])
}

/**
 * Begins a deposit from an exchange, once: it is never repeated by itself.
 * @throws `api/onramp-unsupported` where the account's network is not supported
 */
export async function createFundSession(
  ctx: ApiContext,
  body: FundSessionBody,
  options: CallOptions = {},
): Promise<FundSessionAnswer> {
  const where = { ...options, network: networkOf(body.account) }
  return ask(ctx, fundSession, { body }, where, () => {
    throw apiError('api/onramp-unsupported')
  })
}

/** A deposit as it is now. @throws `http/status` 404 for one that the gateway does not know */
export function getFundSession(
  ctx: ApiContext,
  sessionId: string,
  options: CallOptions = {},
): Promise<FundSessionState> {
  return send(ctx, fundSessionStatus, { params: { sessionId } }, options)
}
