import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBalance } from './formatBalance.ts'

function text(value: bigint, decimals: number, locale = 'en', digits = 3): string {
  const { sign, whole, fraction } = formatBalance(value, decimals, locale, digits)
  return sign + whole + fraction
}

describe('formatBalance', () => {
  it.each([
    [0n, 18, 'en', '0'],
    [1n, 18, 'en', '<0.001'],
    [10n ** 15n - 1n, 18, 'en', '<0.001'],
    [10n ** 15n, 18, 'en', '0.001'],
    [612_499_999_999_999_999n, 18, 'en', '0.612'],
    [1_999_999_999_999_999_999n, 18, 'en', '1.999'],
    [10n ** 18n, 18, 'en', '1'],
    [1_000_000n * 10n ** 18n, 18, 'en', '1,000,000'],
    [1_234_567_890n, 6, 'en', '1,234.567'],
    [1_234_567_890n, 6, 'de', '1.234,567'],
    [10n ** 18n + 1n, 18, 'en', '1'],
    [1_500_000_000n, 9, 'de', '1,5'],
    [7n, 0, 'en', '7'],
    [105n, 2, 'en', '1.05'],
    [123_456n, 3, 'ar-EG', '١٢٣٫٤٥٦'],
    [2n ** 256n - 1n, 0, 'en', (2n ** 256n - 1n).toLocaleString('en')],
  ] as const)('parameters: %s with %i decimals in %s', (value, decimals, locale, expected) => {
    expect(text(value, decimals, locale)).toBe(expected)
  })

  it('behavior: never shows more than there is, for all decimals from 0 to 36', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const { sign, whole, fraction } = formatBalance(value, decimals, 'en')
        if (sign === '<') return
        const digits = fraction.slice(1)
        const shown = BigInt(whole.replaceAll(',', '') + digits.padEnd(36, '0')) * 10n ** BigInt(decimals)
        expect(shown <= value * 10n ** 36n).toBe(true)
        expect(digits.length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('behavior: with all decimals nothing is lost', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const { whole, fraction } = formatBalance(value, decimals, 'en', decimals)
        expect(BigInt(whole.replaceAll(',', '') + fraction.slice(1).padEnd(decimals, '0'))).toBe(value)
      }),
    )
  })
})
