import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../network/amount.ts'
import { createFormat, formatDecimal, relativeTime } from './format.ts'

const format = (locale: string) => createFormat(locale, (key, { n }) => `${key} ${n}`)
const LARGEST = 2n ** 256n - 1n

describe('format.number', () => {
  test.each([
    ['en', '1234567.891', '1,234,567.891'],
    ['de', '1234567.891', '1.234.567,891'],
    ['ar-EG', '1234.5', '١٬٢٣٤٫٥'],
    ['en', '-0.5', '-0.5'],
    ['en', '-1.5', '-1.5'],
    ['en', '0', '0'],
    ['en', '-0', '0'],
    ['en', '007.10', '7.1'],
    ['en', LARGEST.toString(), LARGEST.toLocaleString('en')],
  ])('parameters: %s %s', (locale, value, expected) => {
    expect(format(locale).number(value)).toBe(expected)
  })

  test('parameters: numbers and bigints', () => {
    expect([format('en').number(1234), format('en').number(12_345n)]).toEqual(['1,234', '12,345'])
  })

  test.each(['', 'x', '1,5', '.5', '5.', '1e5', 'NaN', ' 1'])('error: %j', (value) => {
    expect(() => format('en').number(value)).toThrow(/^Invalid decimal: /)
  })
})

describe('format.decimalSign', () => {
  test.each([
    ['en', '.'],
    ['de', ','],
    ['fr', ','],
    ['ar-EG', '٫'],
  ])('parameters: %s', (locale, sign) => {
    expect(format(locale).decimalSign).toBe(sign)
    expect(format(locale).number('1234.5')).toContain(sign)
  })
})

describe('format.amount', () => {
  test.each([
    ['1.9999999', '1.999999 ETH'],
    ['1.5', '1.5 ETH'],
    ['0', '0 ETH'],
    ['0.0000001', '<0.000001 ETH'],
    ['0.000001', '0.000001 ETH'],
  ])('parameters: %s', (value, expected) => {
    expect(format('en').amount(value, { symbol: 'ETH' }).replace('\u00a0', ' ')).toBe(expected)
  })

  test('parameters: digits', () => {
    expect(format('en').amount('1234.56789', { digits: 3 })).toBe('1,234.567')
    expect(format('en').amount('0.5', { digits: 0 })).toBe('0')
  })

  test('behavior: no digit is lost or rounded', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const text = formatAmount(value, decimals)
        expect(formatDecimal('en', text).replaceAll(',', '')).toBe(text)
      }),
    )
  })
})

describe('format.fiat', () => {
  test.each([
    ['en', '1234.5', 'USD', '$1,234.50'],
    ['en', '1.999', 'USD', '$1.99'],
    ['en', '0', 'USD', '$0.00'],
    ['en', '0.001', 'USD', '<$0.01'],
    ['en', '-2.5', 'USD', '-$2.50'],
    ['de', '1234.5', 'EUR', '1.234,50\u00a0€'],
    ['en', '99999999999999999999.99', 'USD', '$99,999,999,999,999,999,999.99'],
  ])('parameters: %s %s %s', (locale, value, currency, expected) => {
    expect(format(locale).fiat(value, currency)).toBe(expected)
  })
})

describe('amounts in text from right to left', () => {
  const arabic = createFormat('ar', (key) => key, 'rtl')

  test.each([
    ['an amount with its symbol', arabic.amount('10', { symbol: 'ETH' }), '10\u00a0ETH'],
    ['money', arabic.fiat('5.5'), '5.50\u00a0US$'],
  ])('behavior: %s stays one run from left to right', (_name, text, words) => {
    expect(text).toBe(`\u2066${words}\u2069`)
  })

  test.each([
    ['ar', '2,406.18\u00a0US$'],
    ['ar-EG', '٢٬٤٠٦٫١٨\u00a0US$'],
    ['he', '2,406.18\u00a0$'],
    ['fa', '$۲٬۴۰۶٫۱۸'],
  ])('behavior: money in %s holds no mark that would turn a box of its own', (locale, text) => {
    expect(formatDecimal(locale, '2406.18', { digits: 2, fixed: true, currency: 'USD' })).toBe(text)
  })

  test('behavior: a number alone needs nothing', () => {
    expect(arabic.amount('10')).toBe('10')
  })
})

describe('format.date', () => {
  test('default', () => {
    expect(format('en').date(Date.UTC(2025, 2, 4, 12))).toMatch(/Mar [345], 2025/)
  })
})

describe('relativeTime', () => {
  const label = (key: string, count: number): string => `${key} ${count}`
  const now = 10_000_000_000_000

  test.each([
    [0, 'time.now 0'],
    [999, 'time.now 0'],
    [1000, 'time.past.sec 1'],
    [59_999, 'time.past.sec 59'],
    [60_000, 'time.past.min 1'],
    [3_599_999, 'time.past.min 59'],
    [3_600_000, 'time.past.hr 1'],
    [86_400_000, 'time.past.d 1'],
    [30 * 86_400_000, 'time.past.mo 1'],
    [364 * 86_400_000, 'time.past.mo 12'],
    [365 * 86_400_000, 'time.past.yr 1'],
    [-90_000, 'time.future.min 1'],
  ])('parameters: %i ms ago', (ago, expected) => {
    expect(relativeTime(now - ago, now, label)).toBe(expected)
  })
})
