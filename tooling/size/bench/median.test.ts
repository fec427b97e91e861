import { describe, expect, it } from 'vitest'
import { median } from './median.ts'

describe('median', () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[1, 2], 1.5],
  ])('parameters: %j', (samples, expected) => {
    expect(median(samples)).toBe(expected)
  })

  it('error: no samples', () => {
    expect(median([])).toBeNaN()
  })
})
