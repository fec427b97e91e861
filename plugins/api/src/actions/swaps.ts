import type { CallOptions, NetworkOptions } from '../client/request.ts'
import { activeNetwork, ask, networkOf } from '../client/supportedNetworks.ts'
import {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertSubmit,
  convertTokens,
} from '../endpoints.ts'
import { apiError } from '../errors.ts'
import type {
  ApiContext,
  SwapAllowanceRequest,
  SwapApprovalRequest,
  SwapQuoteRequest,
  SwapSubmitRequest,
  SwapTransactionRequest,
} from '../plugin.ts'
import type {
  ConvertAllowanceAnswer,
  ConvertGasPriceAnswer,
  ConvertQuotesAnswer,
  ConvertTokensAnswer,
} from '../schemas/swaps.ts'
import type {
  ConvertBuildApproveAnswer,
  ConvertBuildTransactionAnswer,
  SwapSubmission,
} from '../schemas/swapTransactions.ts'

/**
 * Tokens that can be swapped; none where the network is not supported.
 * @param options - with `search` only those whose symbol, name or address has it; gateways of other makers refuse that
 */
export function getSwapTokens(
  ctx: ApiContext,
  { search, ...options }: NetworkOptions & { readonly search?: string } = {},
): Promise<ConvertTokensAnswer> {
  const chainId = options.network ?? activeNetwork(ctx)
  return ask(ctx, convertTokens, { query: { chainId, search } }, options, () => ({ tokens: [] }))
}

/** Quotes, the best first; none where the network is not supported. */
export async function getSwapQuotes(
  ctx: ApiContext,
  { amount, userAddress, from, to, gasPrice, slippage }: SwapQuoteRequest,
  options: CallOptions = {},
): Promise<ConvertQuotesAnswer> {
  const query = { amount, userAddress, from, to, gasPrice, slippage }
  return ask(ctx, convertQuotes, { query }, { ...options, network: networkOf(from) }, () => ({ quotes: [] }))
}

/** What the exchange may take; `0` where the network is not supported. */
export async function getSwapAllowance(
  ctx: ApiContext,
  { tokenAddress, userAddress, spender }: SwapAllowanceRequest,
  options: CallOptions = {},
): Promise<ConvertAllowanceAnswer> {
  const where = { ...options, network: networkOf(tokenAddress) }
  return ask(ctx, convertAllowance, { query: { tokenAddress, userAddress, spender } }, where, () => ({
    allowance: '0',
  }))
}

/** What a unit of gas costs, in wei or lamports. @throws `api/gas-price-unsupported`, "Network not supported for Gas Price" */
export async function getGasPrice(
  ctx: ApiContext,
  { network, signal }: NetworkOptions = {},
): Promise<ConvertGasPriceAnswer> {
  const chainId = network ?? activeNetwork(ctx)
  return ask(ctx, convertGasPrice, { query: { chainId } }, { network: chainId, signal }, () => {
    throw apiError('api/gas-price-unsupported', { details: { network: chainId } })
  })
}

/** Where swaps cannot be had, nothing stands in for them. */
function unsupported(network: string): () => never {
  return () => {
    throw apiError('api/swaps-unsupported', { details: { network } })
  }
}

/** The approval of a swap. Unchecked: compare it with what was asked. @throws `api/swaps-unsupported` */
export async function buildSwapApproval(
  ctx: ApiContext,
  { userAddress, from, to, amount }: SwapApprovalRequest,
  options: CallOptions = {},
): Promise<ConvertBuildApproveAnswer> {
  const network = networkOf(from)
  const query = { userAddress, from, to, amount }
  return ask(ctx, convertBuildApprove, { query }, { ...options, network }, unsupported(network))
}

/** The transaction of a swap. Unchecked: compare it with the quote. @throws `api/swaps-unsupported` */
export async function buildSwapTransaction(
  ctx: ApiContext,
  request: SwapTransactionRequest,
  options: CallOptions = {},
): Promise<ConvertBuildTransactionAnswer> {
  const network = networkOf(request.from)
  return ask(ctx, convertBuildTransaction, { body: request }, { ...options, network }, unsupported(network))
}

/**
 * Hands over a signed swap that its maker signs last. Sent once: an answer that is lost is never asked for again.
 * @throws `api/swaps-unsupported`
 */
export async function submitSwap(
  ctx: ApiContext,
  { network, ...body }: SwapSubmitRequest,
  options: CallOptions = {},
): Promise<SwapSubmission> {
  return ask(ctx, convertSubmit, { body }, { ...options, network }, unsupported(network))
}
