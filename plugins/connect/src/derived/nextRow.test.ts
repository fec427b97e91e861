import { describe, expect, it } from 'vitest'
import { nextRow } from './nextRow.ts'

describe('nextRow', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 5, 4],
    ['ArrowUp', 0, 0],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['a', 2, undefined],
  ])('parameters: %s from %i', (key, at, expected) => {
    expect(nextRow(key, at, 10)).toBe(expected)
  })
})
