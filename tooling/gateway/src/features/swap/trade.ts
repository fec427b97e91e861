import type { SwapPermit } from '@latchkey/plugin-api/schemas'
import { encodeFunctionData, isAddressEqual, slice } from 'viem'
import { parseAccountId, toEvmAddress } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import { exchangeAbi, permitAbi, wrappedAbi } from './abi.ts'
import { type Exchange, isNative, type Pool } from './exchange.ts'

/**
 * What a pair pays for an amount: the product of the reserves stays, 0.3 % of what comes in is the fee (Uniswap v2
 * white paper, section 3.2.1). Rounded down, as the contract does.
 */
export function amountOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const paid = amountIn * 997n
  return (paid * reserveOut) / (reserveIn * 1000n + paid)
}

/** Most pairs of one trade; each costs its fee and gas. */
const MAX_HOPS = 3

/** Tokens to trade through, from the one sold to the one bought, and what comes out. */
interface TradePath {
  readonly tokens: readonly `0x${string}`[]
  readonly amountOut: bigint
}

/** What of an amount of a token arrives where it is moved to. */
type Arriving = Exchange['arriving']

const allOfIt: Arriving = (_, amount) => amount

interface Side {
  readonly token: `0x${string}`
  readonly out: bigint
}

function otherSide(pool: Pool, token: `0x${string}`, amount: bigint): Side | undefined {
  const { token0, token1, reserve0, reserve1 } = pool
  if (isAddressEqual(token0, token)) return { token: token1, out: amountOut(amount, reserve0, reserve1) }
  if (isAddressEqual(token1, token)) return { token: token0, out: amountOut(amount, reserve1, reserve0) }
  return undefined
}

/**
 * The way through at most three pairs that brings most; none when no pairs connect the tokens or nothing would come out.
 * What is moved into a pair, and out of it, is counted by what arrives.
 */
export function bestPath(
  pools: readonly Pool[],
  from: `0x${string}`,
  to: `0x${string}`,
  amount: bigint,
  arriving: Arriving = allOfIt,
): TradePath | undefined {
  let best: TradePath | undefined
  function walk(tokens: readonly `0x${string}`[], at: `0x${string}`, held: bigint): void {
    if (isAddressEqual(at, to)) {
      if (!best || held > best.amountOut) best = { tokens, amountOut: held }
      return
    }
    if (tokens.length > MAX_HOPS) return
    for (const pool of pools) {
      const next = otherSide(pool, at, held)
      if (!next || tokens.some((token) => isAddressEqual(token, next.token))) continue
      const arrived = arriving(next.token, next.out)
      if (arrived > 0n) walk([...tokens, next.token], next.token, arrived)
    }
  }
  if (amount > 0n && !isAddressEqual(from, to)) walk([from], from, arriving(from, amount))
  return best
}

/**
 * How an amount becomes another token: `wrap` and `unwrap` change the native currency and its token one to one, the
 * others go through the exchange's pairs.
 */
interface Trade {
  readonly kind: 'wrap' | 'unwrap' | 'fromNative' | 'toNative' | 'tokens'
  /** From the token sold to the token bought; the native currency is its wrapped token. */
  readonly path: readonly `0x${string}`[]
  /** What arrives. */
  readonly amountOut: bigint
  /** A token on the way keeps a part of what is moved. */
  readonly hasTransferFee: boolean
}

/** What is to be swapped: CAIP-10 ids of tokens, and the amount in the smallest unit. */
interface TradeRequest {
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
export async function findTrade(exchange: Exchange, { amount, from, to }: TradeRequest): Promise<Trade | undefined> {
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
  if (path[0] === path[1])
    return { kind: fromNative ? 'wrap' : 'unwrap', path, amountOut: amount, hasTransferFee: false }
  const { arriving } = exchange
  const best = bestPath(await exchange.pools(), path[0], path[1], amount, arriving)
  if (!best) return undefined
  const hasTransferFee = best.tokens.some((token) => arriving(token, amount) < amount)
  return { kind: kindOf(fromNative, toNative), path: best.tokens, amountOut: best.amountOut, hasTransferFee }
}

/** The limits of a trade. */
interface TradeTerms {
  readonly amount: bigint
  /** Least that must come out, else the trade is undone. */
  readonly minimum: bigint
  readonly recipient: `0x${string}`
  /** Seconds since 1970 after which the trade is refused. */
  readonly deadline: bigint
  /** What the owner has signed in place of an approval. */
  readonly permit?: SwapPermit | undefined
}

/** What is sent to carry out a trade. */
interface EncodedTrade {
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  /** Wei. */
  readonly value: bigint
}

/** Those for tokens that keep a part compare what has arrived with the least that must. */
function encodeRouterCall(
  { kind, path, hasTransferFee }: Trade,
  { amount, minimum, recipient, deadline }: TradeTerms,
): `0x${string}` {
  const suffix = hasTransferFee ? 'SupportingFeeOnTransferTokens' : ''
  if (kind === 'fromNative')
    return encodeFunctionData({
      abi: exchangeAbi,
      functionName: `swapExactETHForTokens${suffix}`,
      args: [minimum, path, recipient, deadline],
    })
  return encodeFunctionData({
    abi: exchangeAbi,
    functionName: `${kind === 'toNative' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'}${suffix}`,
    args: [amount, minimum, path, recipient, deadline],
  })
}

/** A trade behind its permit, for the contract in front of the router. */
function encodePermitted(
  { kind, path }: Trade,
  { amount, minimum, recipient, deadline }: TradeTerms,
  { deadline: validUntil, signature }: SwapPermit,
): `0x${string}` {
  const [r, s] = [slice(signature, 0, 32), slice(signature, 32, 64)]
  const permit = { deadline: BigInt(validUntil), v: Number(slice(signature, 64, 65)), r, s }
  return encodeFunctionData({
    abi: permitAbi,
    functionName: kind === 'toNative' ? 'swapExactTokensForETHWithPermit' : 'swapExactTokensForTokensWithPermit',
    args: [amount, minimum, path, recipient, deadline, permit],
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
  const { permit } = terms
  if (permit && contracts.permit && trade.kind !== 'fromNative' && !trade.hasTransferFee)
    return { to: contracts.permit, data: encodePermitted(trade, terms, permit), value: 0n }
  return {
    to: contracts.router,
    data: encodeRouterCall(trade, terms),
    value: trade.kind === 'fromNative' ? amount : 0n,
  }
}
