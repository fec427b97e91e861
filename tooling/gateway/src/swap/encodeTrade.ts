import { encodeFunctionData } from 'viem'
import type { Exchange } from '../exchange/exchange.ts'
import { exchangeAbi } from '../exchange/exchangeAbi.ts'
import { wrappedAbi } from '../exchange/wrappedAbi.ts'
import type { Trade } from './trade.ts'

/** The limits of a trade. */
export interface TradeTerms {
  readonly amount: bigint
  /** Least that must come out, else the trade is undone. */
  readonly minimum: bigint
  readonly recipient: `0x${string}`
  /** Seconds since 1970 after which the trade is refused. */
  readonly deadline: bigint
}

/** What is sent to carry out a trade. */
export interface EncodedTrade {
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  /** Wei. */
  readonly value: bigint
}

function encodeRouterCall({ kind, path }: Trade, { amount, minimum, recipient, deadline }: TradeTerms): `0x${string}` {
  if (kind === 'fromNative')
    return encodeFunctionData({
      abi: exchangeAbi,
      functionName: 'swapExactETHForTokens',
      args: [minimum, path, recipient, deadline],
    })
  return encodeFunctionData({
    abi: exchangeAbi,
    functionName: kind === 'toNative' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
    args: [amount, minimum, path, recipient, deadline],
  })
}

/** Encodes a trade for the router, or for the wrapped token where nothing is traded. */
export function encodeTrade({ contracts }: Exchange, trade: Trade, terms: TradeTerms): EncodedTrade {
  const { amount } = terms
  const to = contracts.wrappedNative
  if (trade.kind === 'wrap')
    return { to, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }), value: amount }
  if (trade.kind === 'unwrap')
    return { to, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] }), value: 0n }
  return {
    to: contracts.router,
    data: encodeRouterCall(trade, terms),
    value: trade.kind === 'fromNative' ? amount : 0n,
  }
}
