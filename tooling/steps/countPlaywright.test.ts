import { describe, expect, it } from 'vitest'
import { countPlaywright } from './countPlaywright.ts'

const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }

describe('countPlaywright', () => {
  it('default: skipped tests are not counted', () => {
    expect(countPlaywright({ stats }, 0)).toEqual({ passed: 4, failed: 0 })
  })

  it('error: failed tests and errors outside them', () => {
    expect(countPlaywright({ stats: { ...stats, unexpected: 2 }, errors: [{}] }, 1)).toEqual({ passed: 4, failed: 3 })
  })

  it.each([
    [undefined, 0],
    [{ stats: { ...stats, expected: 0, flaky: 0 } }, 1],
  ])('error: a run that broke off', (report, code) => {
    expect(countPlaywright(report, code)).toEqual({ passed: 0, failed: 1 })
  })
})
