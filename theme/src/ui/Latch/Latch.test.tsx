import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Latch, type LatchProps } from './Latch.tsx'

afterEach(cleanup)
const draw = (state: LatchProps['state']): Element | null =>
  render(
    <Latch
      state={state}
      start={{ name: 'meridian.xyz', picture: null }}
      end={{ name: 'Harbor\u202E', picture: null }}
    />,
  ).container.firstElementChild

describe('Latch', () => {
  it('default', () => {
    const latch = draw('wait')
    expect(latch?.getAttribute('aria-hidden')).toBe('true')
    expect(latch?.textContent).toBe('meridian.xyzHarbor')
    expect(latch?.querySelectorAll('circle')).toHaveLength(3)
  })

  it('behavior: a domain may break after its dots, nowhere within a word', () => {
    const [site, wallet] = draw('wait')?.querySelectorAll('bdi') ?? []
    expect(site?.innerHTML).toBe('meridian.<wbr>xyz')
    expect(wallet?.innerHTML).toBe('Harbor')
  })

  it('behavior: a broken latch has a cross, a closed one a bar', () => {
    expect(draw('refused')?.querySelectorAll('rect, path')).toHaveLength(3)
    expect(draw('error')?.querySelectorAll('rect, path')).toHaveLength(3)
    expect(draw('done')?.querySelectorAll('rect')).toHaveLength(1)
    expect(draw('slow')?.querySelectorAll('circle')).toHaveLength(3)
  })
})
