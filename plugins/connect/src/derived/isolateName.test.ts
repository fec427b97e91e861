import { describe, expect, it } from 'vitest'
import { isolateName } from './isolateName.ts'

describe('isolateName', () => {
  it('default', () => {
    expect(isolateName('Harbor')).toBe('Harbor')
  })

  it('behavior: a name from right to left is kept apart', () => {
    expect(isolateName('مرفأ')).toBe('\u2068مرفأ\u2069')
  })
})
