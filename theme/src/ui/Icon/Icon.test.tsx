import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import * as icons from '../icons.ts'
import { Icon, type IconData } from './Icon.tsx'
import { allIcons } from './icons/all.generated.ts'

afterEach(cleanup)
const { checkIcon, chevronRightIcon, qrCodeIcon } = icons

describe('Icon', () => {
  it('default', () => {
    const { container } = render(<Icon icon={checkIcon} />)
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('path')?.getAttribute('d')).toBe(checkIcon.path)
  })

  it('parameters: label', () => {
    render(<Icon icon={checkIcon} label="Done" />)
    expect(screen.getByRole('img', { name: 'Done' })).toBeDefined()
  })

  it('behavior: only directional ones mirror', () => {
    const classes = (icon: IconData): string =>
      render(<Icon icon={icon} />).container.firstElementChild?.getAttribute('class') ?? ''
    expect(classes(checkIcon)).toBe(classes(qrCodeIcon))
    expect(classes(chevronRightIcon)).not.toBe(classes(checkIcon))
  })

  it('behavior: each icon is exported under its name', () => {
    const camel = (name: string): string => `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Icon`
    const named = Object.entries(allIcons).map(([name, icon]) => [camel(name), icon] as const)
    expect(Object.fromEntries(named)).toEqual({ ...icons })
  })

  it.each(Object.entries(allIcons))('behavior: %s is one path that starts with an absolute move', (_name, { path }) => {
    expect(path).toMatch(/^M[\d.]/)
    expect(path).toMatch(/^[\dMLHVCSQTAZmlhvcsqtaze\s.,-]+$/)
  })
})
