import { describe, expect, test } from 'vitest'
import { isBalance, mayRead, retryIn } from '../assets.ts'

const NOW = 1_000_000
const ready = { status: 'ready', decimals: 18, symbol: 'ETH', value: 1n } as const

describe('mayRead', () => {
  test.each([
    ['nothing known', undefined, false, true],
    ['being read', { ...ready, status: 'loading' }, true, false],
    ['fresh', { ...ready, at: NOW - 29_999 }, false, false],
    ['fresh, forced', { ...ready, at: NOW - 1 }, true, true],
    ['30 seconds old', { ...ready, at: NOW - 30_000 }, false, true],
    ['from the future', { ...ready, at: NOW + 1 }, false, true],
    ['failed lately', { ...ready, status: 'failed', failedAt: NOW - 29_999 }, true, false],
    ['failed 30 seconds ago', { ...ready, status: 'failed', failedAt: NOW - 30_000 }, true, true],
    ['failed in the future', { ...ready, status: 'failed', failedAt: NOW + 1 }, true, true],
    ['failed lately, value fresh', { ...ready, status: 'failed', at: NOW - 1, failedAt: NOW }, false, false],
    ['unsupported', { ...ready, status: 'unsupported' }, false, true],
  ] as const)('parameters: %s', (_name, balance, force, expected) => {
    expect(mayRead(balance, NOW, force)).toBe(expected)
  })
})

describe('retryIn', () => {
  test.each([
    [undefined, 0],
    [NOW, 30],
    [NOW - 1, 30],
    [NOW - 29_001, 1],
    [NOW - 30_000, 0],
    [NOW - 90_000, 0],
    [NOW + 1, 0],
  ])('parameters: failed at %s', (failedAt, seconds) => {
    expect(retryIn({ ...ready, ...(failedAt === undefined ? {} : { failedAt }) }, NOW)).toBe(seconds)
  })
})

describe('isBalance', () => {
  test.each([
    [0n, true],
    [2n ** 256n - 1n, true],
    [2n ** 256n, false],
    [-1n, false],
    [1, false],
    ['1', false],
    [null, false],
    [undefined, false],
  ])('parameters: %s', (value, expected) => {
    expect(isBalance(value)).toBe(expected)
  })
})
