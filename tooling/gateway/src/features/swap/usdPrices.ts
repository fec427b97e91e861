import { getAddress } from 'viem'
import type { Pool } from './exchange.ts'

/** Decimals of the prices as whole numbers. */
export const PRICE_DECIMALS = 18

const ONE = 10n ** BigInt(PRICE_DECIMALS)

/** A pair that holds less than this many dollars on the priced side can be moved by any trader: it prices nothing. */
const MIN_DEPTH = 1_000n * ONE

/** A token that is to be priced. */
export interface PricedToken {
  readonly address: `0x${string}`
  readonly decimals: number
  /** Counted as one dollar. */
  readonly isStable?: boolean | undefined
}

interface Found {
  readonly price: bigint
  /** Dollars that the weakest pair on the way holds on its priced side. */
  readonly depth: bigint
}

interface Candidate extends Found {
  readonly token: `0x${string}`
}

type Decimals = ReadonlyMap<string, number>

function priceBy(pool: Pool, known: `0x${string}`, by: Found, decimals: Decimals): Candidate | undefined {
  const isFirst = getAddress(pool.token0) === known
  const token = getAddress(isFirst ? pool.token1 : pool.token0)
  const [held, other] = isFirst ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
  const [unit, otherUnit] = [decimals.get(known), decimals.get(token)]
  if (unit === undefined || otherUnit === undefined || held <= 0n || other <= 0n) return undefined
  const worth = by.price * held
  const depth = worth / 10n ** BigInt(unit)
  const price = (worth * 10n ** BigInt(otherUnit)) / (other * 10n ** BigInt(unit))
  return { token, price, depth: depth < by.depth ? depth : by.depth }
}

/**
 * Dollars of one whole unit of every token that pairs connect to a stable one, over the deepest pairs, as whole numbers
 * with 18 decimals by checksummed address. Middle prices, without fees. A token without a deep enough pair is left out.
 */
export function usdPrices(pools: readonly Pool[], tokens: readonly PricedToken[]): ReadonlyMap<string, bigint> {
  const decimals: Decimals = new Map(tokens.map((token) => [getAddress(token.address), token.decimals]))
  const found = new Map<`0x${string}`, Found>()
  for (const { address, isStable } of tokens) {
    if (isStable) found.set(getAddress(address), { price: ONE, depth: 10n ** 60n })
  }
  for (;;) {
    const candidates = pools.flatMap((pool) => {
      const [first, second] = [getAddress(pool.token0), getAddress(pool.token1)]
      const known = found.has(first) ? first : second
      const by = found.get(known)
      if (!by || (found.has(first) && found.has(second))) return []
      return priceBy(pool, known, by, decimals) ?? []
    })
    const deepest = candidates.reduce<Candidate | undefined>(
      (best, item) => (!best || item.depth > best.depth ? item : best),
      undefined,
    )
    if (!deepest || deepest.depth < MIN_DEPTH) break
    found.set(deepest.token, deepest)
  }
  return new Map([...found].map(([address, { price }]) => [address, price]))
}
