import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchField } from '../SearchField/SearchField.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

describe('TextField', () => {
  it('default', async () => {
    const onChange = vi.fn()
    const onEnter = vi.fn()
    render(<TextField label="E-mail" type="email" value="" onChange={onChange} onEnter={onEnter} />)
    const input = screen.getByLabelText('E-mail')
    await userEvent.type(input, 'm{Enter}')
    expect(onChange).toHaveBeenCalledWith('m')
    expect(onEnter).toHaveBeenCalledTimes(1)
    expect(input.getAttribute('dir')).toBe('ltr')
  })

  it('parameters: error replaces the hint and is announced', () => {
    const { rerender } = render(<TextField label="E-mail" value="" hint="We send a code" />)
    const input = screen.getByLabelText('E-mail')
    const described = (): HTMLElement | null => document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(described()?.textContent).toBe('We send a code')
    expect(described()?.getAttribute('aria-live')).toBe('polite')
    rerender(<TextField label="E-mail" value="" hint="We send a code" error="This is not an e-mail address." />)
    expect(described()?.textContent).toBe('This is not an e-mail address.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('parameters: hideLabel keeps the name', () => {
    render(<TextField label="Name" hideLabel value="" />)
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeDefined()
  })
})

describe('SearchField', () => {
  it('default', async () => {
    render(<Search />)
    const input = screen.getByRole('searchbox', { name: 'Search wallets' })
    await userEvent.type(input, 'har')
    expect(input).toHaveProperty('value', 'har')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(input).toHaveProperty('value', '')
    expect(document.activeElement).toBe(input)
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('behavior: Escape clears first and only then reaches the modal', async () => {
    const onEscape = vi.fn()
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the modal that closes on Escape
      <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
        <Search />
      </div>,
    )
    await userEvent.type(screen.getByRole('searchbox'), 'har{Escape}')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    expect(onEscape).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onEscape).toHaveBeenCalledTimes(1)
  })
})

function Search(): ReactNode {
  const [value, setValue] = useState('')
  return <SearchField label="Search wallets" value={value} onChange={setValue} clearLabel="Clear" />
}
