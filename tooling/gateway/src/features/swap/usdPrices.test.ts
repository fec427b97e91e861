import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { usdPrices } from './usdPrices.ts'

const [USD, ETH, CAT, DOG] = [1, 2, 3, 4].map((digit) => getAddress(`0x${`${digit}`.repeat(40)}`)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]

const ONE = 10n ** 18n

const TOKENS = [
  { address: USD, decimals: 6, isStable: true },
  { address: ETH, decimals: 18 },
  { address: CAT, decimals: 0 },
]

describe('usdPrices', () => {
  test('default: middle prices over pairs with any decimals', () => {
    const pools = [
      { token0: USD, token1: ETH, reserve0: 5_000_000n * 10n ** 6n, reserve1: 2_000n * ONE },
      { token0: ETH, token1: CAT, reserve0: 100n * ONE, reserve1: 500n },
    ]
    expect(usdPrices(pools, TOKENS)).toEqual(
      new Map([
        [USD, ONE],
        [ETH, 2_500n * ONE],
        [CAT, 500n * ONE],
      ]),
    )
  })

  test('behavior: the deepest pair prices a token; a shallow one, which anybody can move, prices nothing', () => {
    const deep = { token0: USD, token1: ETH, reserve0: 5_000_000n * 10n ** 6n, reserve1: 2_000n * ONE }
    const moved = { token0: USD, token1: ETH, reserve0: 900n * 10n ** 6n, reserve1: 9n * ONE }
    expect(usdPrices([moved, deep], TOKENS).get(ETH)).toBe(2_500n * ONE)
    expect(usdPrices([moved], TOKENS).has(ETH)).toBe(false)
  })

  test('behavior: a deep pair behind a shallow one is as shallow', () => {
    const shallow = { token0: USD, token1: ETH, reserve0: 10n * 10n ** 6n, reserve1: 1n }
    const behind = { token0: ETH, token1: CAT, reserve0: 10n ** 30n, reserve1: 10n ** 6n }
    expect([...usdPrices([shallow, behind], TOKENS).keys()]).toEqual([USD])
  })

  test('error: empty pairs and unknown tokens are left out', () => {
    const empty = { token0: USD, token1: ETH, reserve0: 0n, reserve1: 0n }
    const unknown = { token0: USD, token1: DOG, reserve0: 10n ** 12n, reserve1: 10n ** 12n }
    expect([...usdPrices([empty, unknown], TOKENS).keys()]).toEqual([USD])
  })
})
