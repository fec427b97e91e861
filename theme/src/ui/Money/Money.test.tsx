import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { amountSize, Money } from './Money.tsx'

afterEach(cleanup)

const signOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? ''

function dimmed(value: string, decimalSign: string, strongDecimals?: number): string | undefined {
  const { container } = render(<Money value={value} decimalSign={decimalSign} strongDecimals={strongDecimals} />)
  expect(container.textContent).toBe(value)
  return container.querySelector('span')?.textContent ?? undefined
}

describe('Money', () => {
  it.each([
    ['$4,812.36', '.', 0, '.36'],
    ['1.250,58 $', ',', 0, ',58'],
    ['0.6124 ETH', '.', 2, '24'],
    ['0.6124 W3B', '.', 0, '.6124'],
    ['250.00', '.', 2, undefined],
    ['$1,234', '.', 0, undefined],
    ['1,234', ',', 0, ',234'],
    ['$1,234,567', '.', 0, undefined],
    ['0.612', '.', 0, '.612'],
    ['<$0.01', '.', 0, '.01'],
    ['B/.1,234.50', '.', 0, '.50'],
    ['2 hr', '.', 0, undefined],
  ] as const)('default: %s with the sign %s and %i strong decimals dims %s', (value, sign, strong, dim) => {
    expect(dimmed(value, sign, strong)).toBe(dim)
  })

  it.each(['en', 'de', 'fr', 'ar', 'ar-EG', 'fa', 'de-CH', 'en-IN', 'hi', 'pt-PT'])(
    'behavior: in %s decimals are dimmed and thousands never',
    (locale) => {
      const format = (value: number, digits: number): string =>
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: 'USD',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(value)
      const decimals = (digits: string): string =>
        signOf(locale) + [...digits].map((digit) => new Intl.NumberFormat(locale).format(Number(digit))).join('')
      const sign = signOf(locale)
      for (const whole of [0, 7, 1234, 12_345, 1_234_567]) expect(dimmed(format(whole, 0), sign)).toBeUndefined()
      expect(dimmed(format(1234.56, 2), sign)).toBe(decimals('56'))
      expect(dimmed(format(1_234_567.891, 3), sign)).toBe(decimals('891'))
      expect(dimmed(format(0.612, 3), sign, 2)).toBe(decimals('612').slice(3))
    },
  )

  it('error: the sign of another language dims nothing rather than something wrong', () => {
    expect(dimmed('1.234.567', '.')).toBeUndefined()
    expect(dimmed('1,234', '')).toBeUndefined()
  })

  it.each(['$25,408.09', undefined])('behavior: %s is one run from left to right, whatever surrounds it', (value) => {
    const { container } = render(
      <div dir="rtl">
        <Money value={value} decimalSign="." />
      </div>,
    )
    expect(container.querySelector('bdi')?.dir).toBe('ltr')
  })

  it('behavior: unknown is a dash', () => {
    expect(render(<Money value={undefined} decimalSign="." />).container.textContent).toBe('–')
  })
})

describe('amountSize', () => {
  it.each([
    ['$4,812.36', undefined, 'display'],
    ['0.612', 'ETH', 'display'],
    ['12,345.6', 'ETH', 'amount'],
    ['123,456.789', 'ETH', 'heading'],
    ['123,456,789.123', 'ETH', 'heading'],
    ['123,456,789,123,456', 'ETH', 'body'],
  ] as const)('default: %s with the symbol %s is set as %s', (text, symbol, size) => {
    expect(amountSize(text, symbol)).toBe(size)
  })
})
