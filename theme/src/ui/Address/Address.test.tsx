import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Address } from './Address.tsx'

afterEach(cleanup)
const ADDRESS = '0x81Bd52c6A07fE93410cD8b6E2f75aC09b1D44E7a'

describe('Address', () => {
  it('default', () => {
    const { container } = render(<Address value={ADDRESS} />)
    expect(container.textContent).toBe('0x81Bd…D44E7a')
    expect(container.firstElementChild?.tagName).toBe('BDI')
    expect(container.firstElementChild?.getAttribute('title')).toBe(ADDRESS)
  })

  it('parameters: full has every letter in groups of four, so that copying it gives the address', () => {
    const { container } = render(<Address value={ADDRESS} format="full" />)
    const groups = [...container.querySelectorAll('span')]
    expect(container.textContent).toBe(ADDRESS)
    expect(groups.map((group) => group.textContent?.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2])
    const strong = groups.map((group) => group.className === groups[0]?.className)
    expect(strong).toEqual([true, true, ...Array.from({ length: 7 }, () => false), true, true])
  })

  it('behavior: short ones stay whole', () => {
    expect(render(<Address value="mara.eth" />).container.textContent).toBe('mara.eth')
  })
})
