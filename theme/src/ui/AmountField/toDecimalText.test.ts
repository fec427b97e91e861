import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimalText } from './toDecimalText.ts'

describe('toDecimalText', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1.', '1.'],
    ['1,', '1.'],
    ['.5', '0.5'],
    ['1.50', '1.50'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1’234.5', '1234.5'],
    ['1 234,5', '1234.5'],
    ['007', '7'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['$12', '12'],
    ['-5', '5'],
    ['1e5', '100000'],
    ['1e-18', '0.000000000000000001'],
    ['12.5E+3', '12500'],
    ['1,25e1', '12.5'],
    ['125e-2', '1.25'],
    ['1e', '1'],
    ['0e0', '0'],
    ['abc', ''],
    ['٢٥٫٥', '25.5'],
    ['۲۵', '25'],
    ['１２．５', '12.5'],
  ])('default: %j is %j', (typed, text) => {
    expect(toDecimalText(typed)).toBe(text)
  })

  it('parameters: decimals cuts, never rounds', () => {
    expect(toDecimalText('1.999', { decimals: 2 })).toBe('1.99')
    expect(toDecimalText('1.5', { decimals: 0 })).toBe('1')
  })

  it('behavior: decimal text comes back as it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^\d{0,20}$/), (whole, fraction) => {
        const text = fraction ? `${whole}.${fraction}` : `${whole}`
        expect(toDecimalText(text)).toBe(text)
      }),
    )
  })

  it('behavior: whatever is typed gives decimal text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(toDecimalText(typed)).toMatch(/^(?:|\d+(?:\.\d*)?)$/)
      }),
    )
  })
})
