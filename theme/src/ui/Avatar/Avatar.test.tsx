import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Avatar } from './Avatar.tsx'

afterEach(cleanup)

describe('Avatar', () => {
  it('default', () => {
    const { container } = render(<Avatar address="0xabc" />)
    expect(container.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(5)
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('img')).toBeNull()
  })

  it('parameters: label', () => {
    render(<Avatar address="0xabc" label="mara.eth" />)
    expect(screen.getByRole('img', { name: 'mara.eth' })).toBeDefined()
  })

  it('behavior: the picture covers the key cuts; when it fails they stay', () => {
    const { container } = render(<Avatar address="0xabc" src="https://example.com/a.png" />)
    const image = container.querySelector('img')
    if (!image) throw new Error('no picture')
    fireEvent.error(image)
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('path')).not.toBeNull()
  })
})
