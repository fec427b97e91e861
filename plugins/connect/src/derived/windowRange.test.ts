import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WINDOW_MARGIN, WINDOW_STEP } from '../constants.ts'
import { windowRange } from './windowRange.ts'

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
