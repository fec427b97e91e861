import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recentSchema } from './recentSchema.ts'

describe('recentSchema', () => {
  it('default', () => {
    expect(recentSchema.parse(['a', 'b'])).toEqual(['a', 'b'])
  })

  it('behavior: at most two, each once', () => {
    expect(recentSchema.parse(['a', 'a', 'b', 'c'])).toEqual(['a', 'b'])
  })

  it('behavior: junk is dropped', () => {
    expect(recentSchema.parse([1, null, 'a', {}])).toEqual(['a'])
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const ids = recentSchema.parse(junk)
        expect(ids.length).toBeLessThanOrEqual(2)
        expect(ids.every((id) => typeof id === 'string')).toBe(true)
      }),
    )
  })
})
