import type { SwapToken } from '@latchkey/plugin-api/schemas'
import {
  AbiDecodingDataSizeTooSmallError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  erc20Abi,
  maxUint256,
} from 'viem'
import { parseAccountId, plainAddressOf, toCaipId, toEvmAddress } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { GatewayError } from '../../core/errors.ts'
import { buildApproval } from './buildApproval.ts'
import { buildSwap, DEFAULT_SLIPPAGE, minimumOf } from './buildSwap.ts'
import { type Exchange, isNative, nativeAddress } from './exchange.ts'
import type { QuoteSource } from './source.ts'
import { findTrade } from './trade.ts'

const ANSWERS = [
  AbiDecodingDataSizeTooSmallError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
] as const

function swapTokens({ chain, tokens }: Exchange): readonly SwapToken[] {
  const { name, symbol, decimals } = chain.config.nativeCurrency
  return [
    { name, symbol, decimals, address: toCaipId(chain.id, nativeAddress), logoUri: '' },
    ...tokens.map((token) => ({
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      address: toCaipId(chain.id, token.address),
      logoUri: token.logoUri ?? '',
      ...(token.eip2612 ? { eip2612: true } : {}),
    })),
  ]
}

/** Whether the contract answered, with nothing, with something else than a number, or by reverting. */
function isContractAnswer(error: ContractFunctionExecutionError): boolean {
  return error.walk((cause) => ANSWERS.some((kind) => cause instanceof kind)) !== null
}

/** Swaps on the chains' own exchanges. What is asked of a chain without one is refused with the chains that have one. */
export function exchangeQuotes(chains: Chains, exchanges: ReadonlyMap<string, Exchange>): QuoteSource {
  function exchangeOf(id: string): Exchange {
    const exchange = exchanges.get(chains.get(id).id)
    if (exchange) return exchange
    const having = [...exchanges.keys()].join(', ') || 'none'
    throw new GatewayError(
      400,
      'swap-unsupported',
      `Tokens cannot be swapped on ${id}; chains with an exchange: ${having}.`,
    )
  }
  return {
    tokens: async ({ chainId }) => swapTokens(exchangeOf(chainId)),
    async quotes(question) {
      const { amount, from, to, slippage = DEFAULT_SLIPPAGE } = question
      const exchange = exchangeOf(parseAccountId(from).chainId)
      const trade = await findTrade(exchange, question)
      if (!trade) return []
      const isExact = trade.kind === 'wrap' || trade.kind === 'unwrap'
      const needsApproval = trade.kind === 'toNative' || trade.kind === 'tokens'
      const { chainId, address } = parseAccountId(from)
      const quote = {
        id: null,
        fromAmount: `${amount}`,
        fromAccount: from,
        toAmount: `${trade.amountOut}`,
        toAccount: to,
        provider: { id: 'exchange', name: 'Exchange' },
        minToAmount: `${isExact ? trade.amountOut : minimumOf(trade.amountOut, slippage)}`,
        slippage: isExact ? 0 : slippage,
        spender: needsApproval ? (`${chainId}:${exchange.contracts.router}` as const) : null,
        value: isNative(address) ? `${amount}` : '0',
        fees: [],
        execution: 'transaction' as const,
      }
      return [quote]
    },
    async allowance({ from, userAddress }) {
      const { chainId, address } = parseAccountId(from)
      const { chain, contracts } = exchangeOf(chainId)
      if (isNative(address)) return maxUint256
      const args = [toEvmAddress(plainAddressOf(userAddress)), contracts.router] as const
      try {
        return await chain.client.readContract({
          address: toEvmAddress(address),
          abi: erc20Abi,
          functionName: 'allowance',
          args,
        })
      } catch (error) {
        // A node that does not answer stays a fault of ours; an address that answers as no token does is the caller's.
        if (!(error instanceof ContractFunctionExecutionError) || !isContractAnswer(error)) throw error
        throw new GatewayError(422, 'not-a-token', `There is no token at ${from}: check its address and network.`)
      }
    },
    buildApprove: (question) => buildApproval(exchangeOf(parseAccountId(question.from).chainId), question),
    buildTransaction: (question, terms) =>
      buildSwap(exchangeOf(parseAccountId(question.from).chainId), question, terms),
  }
}
