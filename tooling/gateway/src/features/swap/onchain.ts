import type { SwapToken } from '@latchkey/plugin-api/schemas'
import { parseAccountId, toCaipId } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { GatewayError } from '../../core/errors.ts'
import { gasPrices } from '../gas/onchain.ts'
import { buildSwap, DEFAULT_GAS } from './buildSwap.ts'
import { type Exchange, isNative, nativeAddress } from './exchange.ts'
import { DEFAULT_SLIPPAGE, minimumOf, type QuoteSource } from './source.ts'
import { findTrade } from './trade.ts'

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

/** Milliseconds for which the newest block is taken for the newest. */
const BLOCK_LIFETIME = 1_000

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
    async quotes(request) {
      const { amount, from, to, slippage = DEFAULT_SLIPPAGE } = request
      const exchange = exchangeOf(parseAccountId(from).chainId)
      const { chain, contracts, tokens } = exchange
      const [trade, gas, block] = await Promise.all([
        findTrade(exchange, request),
        gasPrices(chain),
        chain.client.getBlockNumber({ cacheTime: BLOCK_LIFETIME }),
      ])
      if (!trade) return []
      const isExact = trade.kind === 'wrap' || trade.kind === 'unwrap'
      const needsApproval = trade.kind === 'toNative' || trade.kind === 'tokens'
      const { chainId, address } = parseAccountId(from)
      const sold = tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
      const mayPermit = needsApproval && !trade.hasTransferFee
      const takesPermit = mayPermit && contracts.permit !== undefined && sold?.eip2612 === true
      const quote = {
        id: null,
        fromAmount: `${amount}`,
        fromAccount: from,
        toAmount: `${trade.amountOut}`,
        toAccount: to,
        provider: { id: 'exchange', name: 'Exchange' },
        minToAmount: `${isExact ? trade.amountOut : minimumOf(trade.amountOut, slippage)}`,
        slippage: isExact ? 0 : slippage,
        spender: needsApproval ? (`${chainId}:${contracts.router}` as const) : null,
        value: isNative(address) ? `${amount}` : '0',
        networkFee: { amount: `${DEFAULT_GAS * BigInt(gas.standard)}` },
        fees: [],
        block: `${block}`,
        ...(takesPermit ? { approvals: ['approve' as const, 'permit' as const] } : {}),
        execution: 'transaction' as const,
      }
      return [quote]
    },
    spender: (chainId) => exchanges.get(chainId)?.contracts.router,
    buildTransaction: (request, terms) => buildSwap(exchangeOf(parseAccountId(request.from).chainId), request, terms),
  }
}
