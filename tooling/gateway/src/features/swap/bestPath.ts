import { isAddressEqual } from 'viem'
import type { Pool } from './exchange.ts'

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
const MOST_HOPS = 3

/** Tokens to trade through, from the one sold to the one bought, and what comes out. */
interface TradePath {
  readonly tokens: readonly `0x${string}`[]
  readonly amountOut: bigint
}

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

/** The way through at most three pairs that brings most; none when no pairs connect the tokens or nothing would come out. */
export function bestPath(
  pools: readonly Pool[],
  from: `0x${string}`,
  to: `0x${string}`,
  amount: bigint,
): TradePath | undefined {
  let best: TradePath | undefined
  function walk(tokens: readonly `0x${string}`[], at: `0x${string}`, held: bigint): void {
    if (isAddressEqual(at, to)) {
      if (!best || held > best.amountOut) best = { tokens, amountOut: held }
      return
    }
    if (tokens.length > MOST_HOPS) return
    for (const pool of pools) {
      const next = otherSide(pool, at, held)
      if (!next || next.out <= 0n || tokens.some((token) => isAddressEqual(token, next.token))) continue
      walk([...tokens, next.token], next.token, next.out)
    }
  }
  if (amount > 0n && !isAddressEqual(from, to)) walk([from], from, amount)
  return best
}
