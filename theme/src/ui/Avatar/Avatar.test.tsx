import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Avatar, keyCuts } from './Avatar.tsx'

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

const CHECKSUMMED = '0x3F9aC04e7B21d86F5a90E4c2b7D113A6e08C52dE'

describe('keyCuts', () => {
  it('default', () => {
    expect(keyCuts('9vMQjKz4Fh2wXcEtLpR8sYbNd3GuA7ViTq5oHxC6DmJe')).toMatchInlineSnapshot(`
      {
        "depths": [
          3,
          0,
          0,
          1,
          1,
        ],
        "tint": 0,
      }
    `)
  })

  it('behavior: an EVM account is the same in every letter case, others are not', () => {
    expect(keyCuts(CHECKSUMMED.toLowerCase())).toEqual(keyCuts(CHECKSUMMED))
    expect(keyCuts('abcd')).not.toEqual(keyCuts('ABCD'))
  })

  it('behavior: all depths and tints occur about equally', () => {
    const keys = Array.from({ length: 2000 }, (_, index) => keyCuts(`0x${index.toString(16).padStart(40, '0')}`))
    const tints = [0, 1, 2, 3, 4].map((tint) => keys.filter((key) => key.tint === tint).length)
    for (const count of tints) expect(Math.abs(count - 400)).toBeLessThan(100)
    for (const cut of [0, 1, 2, 3, 4]) {
      const depths = [0, 1, 2, 3].map((depth) => keys.filter((key) => key.depths[cut] === depth).length)
      for (const count of depths) expect(Math.abs(count - 500)).toBeLessThan(100)
    }
  })
})
