import { describe, expect, it } from 'vitest'
import { nextIndex } from './NetworkFinder.tsx'

describe('nextIndex', () => {
  it.each([
    ['ArrowDown', -1, 3, 0],
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 2],
    ['ArrowUp', 2, 3, 1],
    ['ArrowUp', 0, 3, -1],
    ['ArrowUp', -1, 3, undefined],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['Home', -1, 3, undefined],
    ['End', -1, 3, undefined],
    ['ArrowDown', -1, 0, undefined],
    ['Tab', 0, 3, undefined],
    ['a', 0, 3, undefined],
  ] as const)('parameters: %s from %i of %i', (key, at, count, expected) => {
    expect(nextIndex(key, at, count)).toBe(expected)
  })
})
