import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pool } from './exchange.ts'
import { amountOut, bestPath } from './trade.ts'

const token = (index: number): `0x${string}` => `0x${`${index}`.repeat(40)}`

const pool = (a: number, b: number, reserve0: bigint, reserve1: bigint): Pool => ({
  token0: token(a),
  token1: token(b),
  reserve0,
  reserve1,
})

describe('bestPath', () => {
  test('default: the way that brings most, even when it is longer', () => {
    const pools = [pool(1, 3, 1_000n, 1_000n), pool(1, 2, 1_000_000n, 1_000_000n), pool(2, 3, 1_000_000n, 1_000_000n)]
    expect(bestPath(pools, token(1), token(3), 500n)).toEqual({
      tokens: [token(1), token(2), token(3)],
      amountOut: 496n,
    })
    expect(bestPath(pools, token(1), token(3), 2n)?.tokens).toEqual([token(1), token(3)])
  })

  test('error: none without a connection, for nothing, for the same token, or when nothing would come out', () => {
    const pools = [pool(1, 2, 1_000_000n, 10n)]
    expect(bestPath(pools, token(1), token(3), 5n)).toBeUndefined()
    expect(bestPath(pools, token(1), token(2), 0n)).toBeUndefined()
    expect(bestPath(pools, token(1), token(1), 5n)).toBeUndefined()
    expect(bestPath(pools, token(1), token(2), 5n)).toBeUndefined()
    expect(bestPath([], token(1), token(2), 5n)).toBeUndefined()
  })

  test('behavior: of a token that keeps a part what arrives counts: into a pair, out of it, and at the end', () => {
    const pools = [pool(1, 2, 10n ** 12n, 10n ** 12n), pool(2, 3, 10n ** 12n, 10n ** 12n)]
    const keeps = (remaining: number) => (address: string, amount: bigint) =>
      address === token(remaining) ? (amount * 98n) / 100n : amount
    const whole = bestPath(pools, token(1), token(3), 1_000_000n)?.amountOut ?? 0n
    for (const remaining of [1, 2, 3]) {
      const out = bestPath(pools, token(1), token(3), 1_000_000n, keeps(remaining))?.amountOut ?? 0n
      expect(Number(out) / Number(whole)).toBeCloseTo(0.98, 4)
    }
    // What is left of so little is nothing.
    expect(bestPath(pools, token(1), token(2), 2n, keeps(2))).toBeUndefined()
  })

  test('behavior: no way has more than three pairs', () => {
    const pools = [1, 2, 3, 4].map((index) => pool(index, index + 1, 10n ** 9n, 10n ** 9n))
    expect(bestPath(pools, token(1), token(4), 1_000n)?.tokens).toHaveLength(4)
    expect(bestPath(pools, token(1), token(5), 1_000n)).toBeUndefined()
  })
})

describe('amountOut', () => {
  test('behavior: the product of the reserves never falls, and never more comes out than there is', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 112n })
    fc.assert(
      fc.property(amount, amount, amount, (paid, reserveIn, reserveOut) => {
        const out = amountOut(paid, reserveIn, reserveOut)
        expect(out).toBeLessThan(reserveOut)
        expect((reserveIn + paid) * (reserveOut - out)).toBeGreaterThanOrEqual(reserveIn * reserveOut)
      }),
    )
  })
})
