import { describe, expect, it } from 'vitest'
import { mayFetch } from './mayFetch.ts'

const NOW = 1_000_000
const ready = { status: 'ready', decimals: 18, symbol: 'ETH', value: 1n } as const

describe('mayFetch', () => {
  it.each([
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
    expect(mayFetch(balance, NOW, force)).toBe(expected)
  })
})
