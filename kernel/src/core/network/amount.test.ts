import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKernelError } from '../errors/kernelError.ts'
import { formatAmount, parseAmount } from './amount.ts'
import naughty from './fixtures/naughty-strings.json'

const LARGEST = 2n ** 256n - 1n
const decimals = fc.integer({ min: 0, max: 36 })
const value = fc.bigInt({ min: 0n, max: LARGEST })

function problemOf(text: string, places = 18): unknown {
  try {
    return parseAmount(text, places)
  } catch (error) {
    return isKernelError(error, 'amount/invalid') ? error.details.kind : error
  }
}

describe('parseAmount', () => {
  test('default', () => {
    expect(parseAmount('12.5', 18)).toBe(12_500_000_000_000_000_000n)
  })

  test.each([
    ['0', 0, 0n],
    ['0', 36, 0n],
    ['0.000000000000000001', 18, 1n],
    ['1', 0, 1n],
    ['1.10', 2, 110n],
    ['007', 1, 70n],
    ['0.0', 1, 0n],
    [LARGEST.toString(), 0, LARGEST],
  ])('parameters: %s with %i decimals', (text, places, expected) => {
    expect(parseAmount(text, places)).toBe(expected)
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-1', 'negative'],
    ['\u22121', 'negative'],
    ['1,5', 'comma'],
    ['1.000,00', 'comma'],
    ['1,000.5', 'comma'],
    ['1e-18', 'exponent'],
    ['1E18', 'exponent'],
    ['.5', 'point'],
    ['5.', 'point'],
    ['.', 'point'],
    ['NaN', 'digits'],
    ['Infinity', 'digits'],
    ['0x10', 'digits'],
    ['1.2.3', 'digits'],
    ['1 000', 'digits'],
    ['+1', 'digits'],
    [' 1', 'digits'],
    ['1\n', 'digits'],
    ['١', 'digits'],
    ['1_000', 'digits'],
    ['0.0000000000000000001', 'precision'],
    ['9'.repeat(200), 'size'],
  ])('error: %j says "%s"', (text, kind) => {
    expect(problemOf(text)).toBe(kind)
  })

  test('error: the message says what is wrong', () => {
    expect(() => parseAmount('1,5', 18)).toThrow(
      '"1,5" is not an amount: it has a comma; write the decimal point as "."',
    )
    expect(() => parseAmount('0.001', 2)).toThrow('"0.001" is not an amount: it has more decimals than the token')
  })

  test.each([-1, 37, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('error: %s decimals', (places) => {
    expect(() => parseAmount('1', places)).toThrow(/^Invalid decimals: /)
    expect(() => formatAmount(1n, places)).toThrow(/^Invalid decimals: /)
  })

  test('error: a number is not text', () => {
    const parse: (text: never, places: number) => bigint = parseAmount
    expect(() => parse(untyped(1.5), 18)).toThrow('is not an amount')
  })

  test('behavior: naughty text is refused or read exactly', () => {
    for (const text of naughty.strings) {
      const result = problemOf(text, 36)
      if (typeof result === 'bigint') expect(text).toMatch(/^\d+(\.\d+)?$/)
      else expect(result).toBeTypeOf('string')
    }
  })

  test('behavior: long text is answered at once', () => {
    const started = performance.now()
    expect(problemOf(`${'1'.repeat(500_000)}x`)).toBe('digits')
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('formatAmount', () => {
  test('default', () => {
    expect(formatAmount(12_500_000_000_000_000_000n, 18)).toBe('12.5')
  })

  test('parameters: digits cut off, never round up', () => {
    expect(formatAmount(1_999_999n, 6, { digits: 3 })).toBe('1.999')
    expect(formatAmount(999n, 6, { digits: 3 })).toBe('0')
    expect(formatAmount(1_999_999n, 6, { digits: 0 })).toBe('1')
  })

  test('parameters: fixed', () => {
    expect(formatAmount(1_500_000n, 6, { digits: 3, fixed: true })).toBe('1.500')
    expect(formatAmount(15n, 0, { digits: 2, fixed: true })).toBe('15.00')
  })

  test('parameters: values below zero', () => {
    expect(formatAmount(-1_999n, 3)).toBe('-1.999')
    expect(formatAmount(-1n, 3, { digits: 2 })).toBe('0')
  })

  test('behavior: parse(format(x)) = x for 0 to 36 decimals', () => {
    fc.assert(
      fc.property(value, decimals, (amount, places) => {
        expect(parseAmount(formatAmount(amount, places), places)).toBe(amount)
      }),
    )
  })

  test('behavior: what is shown is never more than what is there', () => {
    fc.assert(
      fc.property(value, decimals, fc.integer({ min: 0, max: 36 }), (amount, places, digits) => {
        const shown = parseAmount(formatAmount(amount, places, { digits: Math.min(digits, places) }), places)
        const step = 10n ** BigInt(places - Math.min(digits, places))
        expect(amount - shown >= 0n && amount - shown < step).toBe(true)
      }),
    )
  })
})
