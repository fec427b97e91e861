import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRowIndex, WINDOW_MARGIN, WINDOW_STEP, windowParts, windowRange } from './rowWindow.ts'

describe('windowRange', () => {
  it('default', () => {
    expect(windowRange(0, 600, 60, 500)).toEqual({ start: 0, end: 12 + WINDOW_MARGIN })
    expect(windowRange(6000, 600, 60, 500)).toEqual({ start: 100 - WINDOW_MARGIN, end: 112 + WINDOW_MARGIN })
  })

  it('behavior: every visible row is in it, and it stays small', () => {
    const pixels = fc.integer({ min: -2000, max: 40_000 })
    fc.assert(
      fc.property(
        pixels,
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 600 }),
        (above, height, count) => {
          const { start, end } = windowRange(above, height, 60, count)
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(count)
          expect(end).toBeGreaterThan(start)
          expect(end - start).toBeLessThanOrEqual(Math.ceil(height / 60) + 2 * (WINDOW_MARGIN + WINDOW_STEP))
          for (let row = 0; row < count; row += 1) {
            const isVisible = row * 60 + 60 > above && row * 60 < above + height
            if (isVisible) expect(row >= start && row < end).toBe(true)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

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

describe('nextRowIndex', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 5, 4],
    ['ArrowUp', 0, 0],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['a', 2, undefined],
  ])('parameters: %s from %i', (key, at, expected) => {
    expect(nextRowIndex(key, at, 10)).toBe(expected)
  })
})
