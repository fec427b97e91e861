import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recentWalletIdsSchema } from './state.ts'

describe('recentWalletIdsSchema', () => {
  it('default', () => {
    expect(recentWalletIdsSchema.parse(['a', 'b'])).toEqual(['a', 'b'])
  })

  it('behavior: at most two, each once', () => {
    expect(recentWalletIdsSchema.parse(['a', 'a', 'b', 'c'])).toEqual(['a', 'b'])
  })

  it('behavior: junk is dropped', () => {
    expect(recentWalletIdsSchema.parse([1, null, 'a', {}])).toEqual(['a'])
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const ids = recentWalletIdsSchema.parse(junk)
        expect(ids.length).toBeLessThanOrEqual(2)
        expect(ids.every((id) => typeof id === 'string')).toBe(true)
      }),
    )
  })
})
