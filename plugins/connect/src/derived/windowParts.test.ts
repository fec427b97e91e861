import { describe, expect, it } from 'vitest'
import { windowParts } from './windowParts.ts'

describe('windowParts', () => {
  it('default', () => {
    expect(windowParts({ start: 4, end: 8 }, undefined, 20)).toEqual([
      { skipped: 4, from: 0 },
      { start: 4, end: 8 },
      { skipped: 12, from: 8 },
    ])
  })

  it('behavior: a whole list has no gaps', () => {
    expect(windowParts({ start: 0, end: 5 }, 2, 5)).toEqual([{ start: 0, end: 5 }])
  })

  it.each([
    [
      'above',
      1,
      [
        { skipped: 1, from: 0 },
        { start: 1, end: 2 },
        { skipped: 2, from: 2 },
        { start: 4, end: 8 },
        { skipped: 12, from: 8 },
      ],
    ],
    [
      'below',
      15,
      [
        { skipped: 4, from: 0 },
        { start: 4, end: 8 },
        { skipped: 7, from: 8 },
        { start: 15, end: 16 },
        { skipped: 4, from: 16 },
      ],
    ],
    [
      'next to it',
      8,
      [
        { skipped: 4, from: 0 },
        { start: 4, end: 8 },
        { start: 8, end: 9 },
        { skipped: 11, from: 9 },
      ],
    ],
  ])('behavior: the focused row stays rendered %s', (_, focused, expected) => {
    expect(windowParts({ start: 4, end: 8 }, focused, 20)).toEqual(expected)
  })

  it('behavior: a focused row that is gone is ignored', () => {
    expect(windowParts({ start: 0, end: 5 }, 30, 5)).toEqual([{ start: 0, end: 5 }])
  })
})
