import { type CallOptions, type NetworkOptions, send } from '../client/request.ts'
import { isSupported, networkOf, whereSupported } from '../client/supportedNetworks.ts'
import { apiError } from '../errors.ts'
import type {
  ApiContext,
  SwapAllowanceRequest,
  SwapApprovalRequest,
  SwapQuoteRequest,
  SwapSubmitRequest,
  SwapTransactionRequest,
} from '../plugin.ts'
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
  convertSubmitAnswer,
  type SwapSubmission,
} from '../schemas/swapTransactions.ts'

/**
 * Tokens that can be swapped; none where the network is not supported.
 * @param options - with `search` only those whose symbol, name or address has it; gateways of other makers refuse that
 */
export function getSwapTokens(
  ctx: ApiContext,
  { search, ...options }: NetworkOptions & { readonly search?: string } = {},
): Promise<ConvertTokensAnswer> {
  const chainId = options.network ?? ctx.store.get(ctx.kernel.atoms.network)?.id
  return whereSupported(
    ctx,
    options,
    () =>
      send(ctx, 'get', 'v1/convert/tokens', {
        query: { chainId, ...(search === undefined ? {} : { search }) },
        schema: convertTokensAnswer,
        signal: options.signal,
      }),
    () => ({ tokens: [] }),
  )
}

/** Quotes, the best first; none where the network is not supported. */
export async function getSwapQuotes(
  ctx: ApiContext,
  { amount, userAddress, from, to, gasPrice, slippage }: SwapQuoteRequest,
  options: CallOptions = {},
): Promise<ConvertQuotesAnswer> {
  return whereSupported(
    ctx,
    { ...options, network: networkOf(from) },
    () =>
      send(ctx, 'get', 'v1/convert/quotes', {
        query: { amount, userAddress, from, to, gasPrice, slippage: slippage?.toString() },
        schema: convertQuotesAnswer,
        signal: options.signal,
      }),
    () => ({ quotes: [] }),
  )
}

/** What the exchange may take; `0` where the network is not supported. */
export async function getSwapAllowance(
  ctx: ApiContext,
  { tokenAddress, userAddress, spender }: SwapAllowanceRequest,
  options: CallOptions = {},
): Promise<ConvertAllowanceAnswer> {
  return whereSupported(
    ctx,
    { ...options, network: networkOf(tokenAddress) },
    () =>
      send(ctx, 'get', 'v1/convert/allowance', {
        query: { tokenAddress, userAddress, spender },
        schema: convertAllowanceAnswer,
        signal: options.signal,
      }),
    () => ({ allowance: '0' }),
  )
}

/** What a unit of gas costs, in wei or lamports. @throws `api/gas-price-unsupported`, "Network not supported for Gas Price" */
export async function getGasPrice(
  ctx: ApiContext,
  { network, signal }: NetworkOptions = {},
): Promise<ConvertGasPriceAnswer> {
  const chainId = network ?? ctx.store.get(ctx.kernel.atoms.network)?.id
  if (!(await isSupported(ctx, chainId, signal && { signal })))
    throw apiError('api/gas-price-unsupported', { details: { network: chainId } })
  return send(ctx, 'get', 'v1/convert/gas-price', { query: { chainId }, schema: convertGasPriceAnswer, signal })
}

/** The approval of a swap. Unchecked: compare it with what was asked. @throws `api/swaps-unsupported` */
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

/** The transaction of a swap. Unchecked: compare it with the quote. @throws `api/swaps-unsupported` */
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
    // Building a transaction moves nothing, so it may be repeated.
    isRead: true,
    schema: convertBuildTransactionAnswer,
    signal,
  })
}

/**
 * Hands over a signed swap that its maker signs last. Sent once: an answer that is lost is never asked for again.
 * @throws `api/swaps-unsupported`
 */
export async function submitSwap(
  ctx: ApiContext,
  { network, ...request }: SwapSubmitRequest,
  { signal }: CallOptions = {},
): Promise<SwapSubmission> {
  if (!(await isSupported(ctx, network, signal && { signal })))
    throw apiError('api/swaps-unsupported', { details: { network } })
  return send(ctx, 'post', 'v1/convert/submit', {
    body: request,
    identity: 'body',
    schema: convertSubmitAnswer,
    signal,
  })
}
