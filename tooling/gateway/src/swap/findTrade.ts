import { parseAccountId } from '../caip/parseAccountId.ts'
import { toEvmAddress } from '../caip/toEvmAddress.ts'
import { bestPath } from '../exchange/bestPath.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { isNative } from '../exchange/isNative.ts'
import { GatewayError } from '../gatewayError.ts'
import type { Trade } from './trade.ts'

/** What is to be swapped: CAIP-10 ids of tokens, and the amount in the smallest unit. */
export interface TradeQuestion {
  readonly amount: bigint
  readonly from: string
  readonly to: string
}

const kindOf = (fromNative: boolean, toNative: boolean): Trade['kind'] =>
  fromNative ? 'fromNative' : toNative ? 'toNative' : 'tokens'

/**
 * The best trade on one chain at this moment; none when no pairs connect the tokens.
 *
 * @throws GatewayError 400 for two chains, the same token twice, or an amount of zero
 */
export async function findTrade(exchange: Exchange, { amount, from, to }: TradeQuestion): Promise<Trade | undefined> {
  const [sold, bought] = [parseAccountId(from), parseAccountId(to)]
  if (sold.chainId !== bought.chainId)
    throw new GatewayError(400, 'two-chains', 'Both tokens must be on the same chain: choose another one of the two.')
  if (amount <= 0n) throw new GatewayError(400, 'bad-amount', 'The amount must be more than zero.')
  const wrapped = toEvmAddress(exchange.contracts.wrappedNative)
  const [fromNative, toNative] = [isNative(sold.address), isNative(bought.address)]
  const path = [
    fromNative ? wrapped : toEvmAddress(sold.address),
    toNative ? wrapped : toEvmAddress(bought.address),
  ] as const
  if (fromNative === toNative && path[0] === path[1])
    throw new GatewayError(400, 'same-token', 'A token cannot be swapped for itself: choose another one.')
  if (path[0] === path[1]) return { kind: fromNative ? 'wrap' : 'unwrap', path, amountOut: amount }
  const best = bestPath(await exchange.pools(), path[0], path[1], amount)
  return best && { kind: kindOf(fromNative, toNative), path: best.tokens, amountOut: best.amountOut }
}
