import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Icon } from './Icon.tsx'
import { icons } from './icons.ts'

afterEach(cleanup)
const outline = (name: string): string | null | undefined =>
  render(<Icon name={name} />)
    .container.querySelector('path')
    ?.getAttribute('d')

describe('Icon', () => {
  it('default', () => {
    const { container } = render(<Icon name="check" />)
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('path')?.getAttribute('d')).toBe(icons.check)
  })

  it('parameters: label', () => {
    render(<Icon name="check" label="Done" />)
    expect(screen.getByRole('img', { name: 'Done' })).toBeDefined()
  })

  it('behavior: an unknown name draws a stand-in', () => {
    expect(outline('no-such-icon')).toBe(icons.puzzle)
    expect(outline('constructor')).toBe(icons.puzzle)
  })

  it('behavior: only directional ones mirror', () => {
    const classes = (name: string): string =>
      render(<Icon name={name} />).container.firstElementChild?.getAttribute('class') ?? ''
    expect(classes('check')).toBe(classes('qr-code'))
    expect(classes('chevron-right')).not.toBe(classes('check'))
  })

  it.each(Object.entries(icons))('behavior: %s is one path that starts with an absolute move', (_name, path) => {
    expect(path).toMatch(/^M[\d.]/)
    expect(path).toMatch(/^[\dMLHVCSQTAZmlhvcsqtaze\s.,-]+$/)
  })
})
