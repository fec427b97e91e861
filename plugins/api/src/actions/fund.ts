import { type CallOptions, type NetworkOptions, segment, send } from '../client/request.ts'
import { networkOf, whereSupported } from '../client/supportedNetworks.ts'
import { apiError } from '../errors.ts'
import type { ApiContext } from '../plugin.ts'
import {
  type FundExchange,
  type FundSessionAnswer,
  type FundSessionBody,
  type FundSessionState,
  fundExchangesAnswer,
  fundSessionAnswer,
  fundSessionState,
} from '../schemas/fund.ts'

/**
 * Exchanges from which coins can be brought to a network, the active one by default; none where it is not supported, or
 * where the gateway's operator has named none.
 */
export async function getFundExchanges(
  ctx: ApiContext,
  { asset, ...options }: NetworkOptions & { readonly asset?: string } = {},
): Promise<readonly FundExchange[]> {
  const chainId = options.network ?? ctx.store.get(ctx.kernel.atoms.network)?.id
  const query = { chainId, asset }
  return whereSupported<readonly FundExchange[]>(
    ctx,
    options,
    () => send(ctx, 'get', 'v1/fund/exchanges', { query, schema: fundExchangesAnswer, signal: options.signal }),
    () => [],
  )
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
  return whereSupported<FundSessionAnswer>(
    ctx,
    { ...options, network: networkOf(body.account) },
    () => send(ctx, 'post', 'v1/fund/sessions', { body, schema: fundSessionAnswer, signal: options.signal }),
    () => {
      throw apiError('api/onramp-unsupported')
    },
  )
}

/** A deposit as it is now. @throws `http/status` 404 for one that the gateway does not know */
export function getFundSession(
  ctx: ApiContext,
  sessionId: string,
  options: CallOptions = {},
): Promise<FundSessionState> {
  const path = `v1/fund/sessions/${segment(sessionId, 'sessionId')}`
  return send(ctx, 'get', path, { schema: fundSessionState, signal: options.signal })
}
