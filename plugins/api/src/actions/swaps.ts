import { type CallOptions, type NetworkOptions, send } from '../client/request.ts'
import { isSupported, networkOf, whereSupported } from '../client/supportedNetworks.ts'
import { apiError } from '../errors.ts'
import {
  type ConvertAllowanceAnswer,
  type ConvertGasPriceAnswer,
  type ConvertQuotesAnswer,
  type ConvertTokensAnswer,
  convertAllowanceAnswer,
  convertGasPriceAnswer,
  convertQuotesAnswer,
  convertTokensAnswer,
} from '../schemas/swaps.ts'
import {
  type ConvertBuildApproveAnswer,
  type ConvertBuildTransactionAnswer,
  convertBuildApproveAnswer,
  convertBuildTransactionAnswer,
} from '../schemas/swapTransactions.ts'
import type {
  ApiContext,
  SwapAllowanceRequest,
  SwapApprovalRequest,
  SwapQuoteRequest,
  SwapTransactionRequest,
} from '../types.ts'

/** Tokens that can be swapped on a network. */
export function getSwapTokens(ctx: ApiContext, options: NetworkOptions = {}): Promise<ConvertTokensAnswer> {
  const chainId = options.network ?? ctx.store.get(ctx.core.network)?.id
  return whereSupported(
    ctx,
    options,
    () =>
      send(ctx, 'get', 'v1/convert/tokens', {
        query: { chainId },
        schema: convertTokensAnswer,
        signal: options.signal,
      }),
    () => ({ tokens: [] }),
  )
}

/** What a swap would bring. */
export async function getSwapQuotes(
  ctx: ApiContext,
  { amount, userAddress, from, to, gasPrice }: SwapQuoteRequest,
  options: CallOptions = {},
): Promise<ConvertQuotesAnswer> {
  return whereSupported(
    ctx,
    { ...options, network: networkOf(from) },
    () =>
      send(ctx, 'get', 'v1/convert/quotes', {
        query: { amount, userAddress, from, to, gasPrice },
        schema: convertQuotesAnswer,
        signal: options.signal,
      }),
    () => ({ quotes: [] }),
  )
}

/** What the exchange may take of a token. */
export async function getSwapAllowance(
  ctx: ApiContext,
  { tokenAddress, userAddress }: SwapAllowanceRequest,
  options: CallOptions = {},
): Promise<ConvertAllowanceAnswer> {
  return whereSupported(
    ctx,
    { ...options, network: networkOf(tokenAddress) },
    () =>
      send(ctx, 'get', 'v1/convert/allowance', {
        query: { tokenAddress, userAddress },
        schema: convertAllowanceAnswer,
        signal: options.signal,
      }),
    () => ({ allowance: '0' }),
  )
}

/** What gas costs on a network. @throws `api/gas-price-unsupported` */
export async function getGasPrice(
  ctx: ApiContext,
  { network, signal }: NetworkOptions = {},
): Promise<ConvertGasPriceAnswer> {
  const chainId = network ?? ctx.store.get(ctx.core.network)?.id
  if (!(await isSupported(ctx, chainId, signal && { signal })))
    throw apiError('api/gas-price-unsupported', { details: { network: chainId } })
  return send(ctx, 'get', 'v1/convert/gas-price', { query: { chainId }, schema: convertGasPriceAnswer, signal })
}

/** The approval of a swap. @throws `api/swaps-unsupported` */
export async function buildSwapApproval(
  ctx: ApiContext,
  { userAddress, from, to, amount }: SwapApprovalRequest,
  { signal }: CallOptions = {},
): Promise<ConvertBuildApproveAnswer> {
  const network = networkOf(from)
  if (!(await isSupported(ctx, network, signal && { signal })))
    throw apiError('api/swaps-unsupported', { details: { network } })
  return send(ctx, 'get', 'v1/convert/build-approve', {
    query: { userAddress, from, to, amount },
    schema: convertBuildApproveAnswer,
    signal,
  })
}

/** The transaction of a swap: building one moves nothing, so it may be asked for again. @throws `api/swaps-unsupported` */
export async function buildSwapTransaction(
  ctx: ApiContext,
  request: SwapTransactionRequest,
  { signal }: CallOptions = {},
): Promise<ConvertBuildTransactionAnswer> {
  const network = networkOf(request.from)
  if (!(await isSupported(ctx, network, signal && { signal })))
    throw apiError('api/swaps-unsupported', { details: { network } })
  return send(ctx, 'post', 'v1/convert/build-transaction', {
    body: request,
    identity: 'body',
    isRead: true,
    schema: convertBuildTransactionAnswer,
    signal,
  })
}
