import { kernelError } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceAmount, balanceText, isClosed, isStale } from './balance.ts'

const NOW = 1_000_000
const ready = { status: 'ready', decimals: 18, symbol: 'ETH', value: 1n } as const

describe('isStale', () => {
  it.each([
    [NOW, false],
    [NOW - 29_999, false],
    [NOW - 30_000, true],
  ])('parameters: read at %i', (at, expected) => {
    expect(isStale({ ...ready, at }, NOW)).toBe(expected)
  })
})

function text(value: bigint, decimals: number, locale = 'en'): string | undefined {
  return balanceText({ status: 'ready', value, decimals, symbol: '' }, locale)?.trimEnd()
}

describe('balanceText', () => {
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
        const [whole = '', digits = ''] = (text(value, decimals) ?? '').split('.')
        if (whole.startsWith('<')) return
        const shown = BigInt(whole.replaceAll(',', '') + digits.padEnd(36, '0')) * 10n ** BigInt(decimals)
        expect(shown <= value * 10n ** 36n).toBe(true)
        expect(digits.length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('behavior: an unknown balance has no text', () => {
    expect(balanceText(undefined, 'en')).toBeUndefined()
    expect(balanceText({ status: 'failed', decimals: 18, symbol: 'ETH' }, 'en')).toBeUndefined()
  })

  it('default: the symbol follows after a space that does not break', () => {
    expect(balanceText({ status: 'ready', value: 612_400_000n, decimals: 9, symbol: 'ETH' }, 'en')).toBe(
      '0.612\u00A0ETH',
    )
  })
})

describe('balanceAmount', () => {
  it.each([
    [612_400n, 6, '0.612'],
    [123_456_789_123_456n, 6, '123,456,789.123'],
    [1_234_567_890_123_456n, 6, '1,234,567,890'],
    [123_456_789_123_456_789_123n, 6, '123,456,789,123,456'],
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
  ] as const)('parameters: %s with %i decimals is %s', (value, decimals, shown) => {
    expect(balanceAmount({ value, decimals }, 'en').text).toBe(shown)
  })

  it('behavior: with all decimals nothing is lost', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const [whole = '', digits = ''] = balanceAmount({ value, decimals }, 'en').exact.split('.')
        expect(BigInt(whole.replaceAll(',', '') + digits.padEnd(decimals, '0'))).toBe(value)
      }),
    )
  })
})

describe('isClosed', () => {
  const closed = kernelError('http/status', { details: { status: 503 } })

  it('default: a service that answers 503, however deep the answer is', () => {
    expect(isClosed(closed)).toBe(true)
    const cause = kernelError('rpc/unavailable', { cause: closed })
    expect(isClosed(kernelError('rpc/unavailable', { cause }))).toBe(true)
  })

  it.each([
    ['another status', kernelError('http/status', { details: { status: 500 } })],
    ['no status', kernelError('rpc/unavailable')],
    ['a foreign error', new Error('503')],
    ['nothing', undefined],
  ])('parameters: %s is not the end', (_name, error) => {
    expect(isClosed(error)).toBe(false)
  })
})
