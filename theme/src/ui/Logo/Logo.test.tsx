import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkIcon } from '../Icon/icons/first.generated.ts'
import { Logo } from './Logo.tsx'

afterEach(cleanup)
const PICTURE = 'data:image/png;base64,AAAA'

describe('Logo', () => {
  it('default', () => {
    const { container } = render(<Logo name="Harbor" src="https://example.com/a.png" />)
    const image = container.querySelector('img')
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(image?.getAttribute('alt')).toBe('')
    expect(container.textContent).toBe('')
  })

  it('parameters: label', () => {
    render(<Logo name="Harbor" label="Harbor" />)
    expect(screen.getByRole('img', { name: 'Harbor' })).toBeDefined()
  })

  it('behavior: the first letter stands for a missing picture', () => {
    expect(render(<Logo name="Harbor" />).container.textContent).toBe('H')
    expect(render(<Logo name="“Ärger”" />).container.textContent).toBe('Ä')
    expect(render(<Logo name="🦊" />).container.textContent).toBe('?')
  })

  it('behavior: addresses that must not be loaded count as missing', () => {
    const { container } = render(<Logo name="Harbor" src="http://example.com/a.png" />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('H')
  })

  it('behavior: a picture that fails turns into the letter, another one is tried', () => {
    const { container, rerender } = render(<Logo name="Harbor" src={PICTURE} />)
    const image = container.querySelector('img')
    if (!image) throw new Error('no picture')
    fireEvent.error(image)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('H')
    rerender(<Logo name="Harbor" src="https://example.com/b.png" />)
    expect(container.querySelector('img')).not.toBeNull()
  })

  it('behavior: a picture that arrives is shown without a render, and fades in when it came over the network', () => {
    const onRender = vi.fn()
    const logos = (
      <Profiler id="logos" onRender={onRender}>
        <Logo name="Harbor" src="https://example.com/a.png" />
        <Logo name="Quill" src={PICTURE} />
      </Profiler>
    )
    const { container } = render(logos)
    onRender.mockClear()
    const images = [...container.querySelectorAll('img')]
    expect(images.map((image) => image.dataset.loaded)).toEqual([undefined, undefined])
    for (const image of images) fireEvent.load(image)
    expect(images.map((image) => image.dataset.loaded)).toEqual(['late', ''])
    expect(onRender).not.toHaveBeenCalled()
  })

  it('behavior: another picture in the same place is out of sight until it has arrived', () => {
    const { container, rerender } = render(<Logo name="Harbor" src="https://example.com/a.png" />)
    const image = container.querySelector('img')
    if (!image) throw new Error('no picture')
    fireEvent.load(image)
    rerender(<Logo name="Quill" src="https://example.com/b.png" />)
    expect(container.querySelector('img')).toBe(image)
    expect(image.dataset.loaded).toBeUndefined()
  })

  it('behavior: a badge is a picture, a letter or an icon', () => {
    const { container, rerender } = render(<Logo name="a" src={PICTURE} badge={{ name: 'Ether', src: PICTURE }} />)
    expect(container.querySelectorAll('img')).toHaveLength(2)
    rerender(<Logo name="a" src={PICTURE} badge={{ name: 'Ether' }} />)
    expect(container.textContent).toBe('E')
    rerender(<Logo name="a" src={PICTURE} badge={{ icon: checkIcon }} />)
    expect(container.querySelector('path')).not.toBeNull()
  })
})
