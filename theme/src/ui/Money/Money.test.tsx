import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Money } from './Money.tsx'

afterEach(cleanup)

describe('Money', () => {
  it.each([
    ['$4,812.36', 0, '.36'],
    ['1.250,58 $', 0, ',58'],
    ['0.6124 ETH', 2, '24'],
    ['250.00', 2, undefined],
    ['$4,812', 0, undefined],
    ['$1,234,567', 0, undefined],
    ['€1.234,567', 0, ',567'],
    ['0.612', 0, '.612'],
    ['2 hr', 0, undefined],
  ] as const)('default: %s with %i strong decimals dims %s', (value, strong, dim) => {
    const { container } = render(<Money value={value} strongDecimals={strong} />)
    expect(container.textContent).toBe(value)
    expect(container.querySelector('span')?.textContent).toBe(dim)
  })

  it('parameters: decimalSign', () => {
    const dim = (sign: '.' | ','): string | null | undefined =>
      render(<Money value="4,812" decimalSign={sign} />).container.querySelector('span')?.textContent
    expect([dim(','), dim('.')]).toEqual([',812', undefined])
  })

  it('behavior: unknown is a dash', () => {
    expect(render(<Money value={undefined} />).container.textContent).toBe('–')
  })
})
