import { describe, expect, it } from 'vitest'
import { ageOf } from './ageOf.ts'
import { isStale } from './isStale.ts'
import { retryIn } from './retryIn.ts'

const NOW = 10_000_000_000
const balance = { status: 'ready', decimals: 18, symbol: 'ETH' } as const

describe('ageOf', () => {
  it.each([
    [0, 'time.past.sec', 0],
    [59_999, 'time.past.sec', 59],
    [60_000, 'time.past.min', 1],
    [3_599_999, 'time.past.min', 59],
    [3_600_000, 'time.past.hr', 1],
    [86_400_000, 'time.past.d', 1],
    [-5_000, 'time.past.sec', 0],
  ] as const)('parameters: %i ms', (span, word, n) => {
    expect(ageOf(NOW - span, NOW)).toEqual({ word, n })
  })
})

describe('retryIn', () => {
  it.each([
    [undefined, 0],
    [NOW, 30],
    [NOW - 1, 30],
    [NOW - 29_001, 1],
    [NOW - 30_000, 0],
    [NOW - 90_000, 0],
    [NOW + 1, 0],
  ])('parameters: failed at %s', (failedAt, seconds) => {
    expect(retryIn({ ...balance, ...(failedAt === undefined ? {} : { failedAt }) }, NOW)).toBe(seconds)
  })
})

describe('isStale', () => {
  it.each([
    [NOW, false],
    [NOW - 29_999, false],
    [NOW - 30_000, true],
  ])('parameters: read at %i', (at, expected) => {
    expect(isStale({ ...balance, at }, NOW)).toBe(expected)
  })
})
