import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AmountField } from './AmountField.tsx'

afterEach(cleanup)

function Field({
  spy,
  separator,
}: {
  readonly spy: (value: string) => void
  readonly separator?: '.' | ','
}): ReactNode {
  const [value, setValue] = useState('')
  return (
    <AmountField
      label="You pay"
      value={value}
      separator={separator}
      decimals={2}
      onChange={(next) => {
        spy(next)
        setValue(next)
      }}
    />
  )
}

describe('AmountField', () => {
  it('default', async () => {
    const spy = vi.fn()
    render(<Field spy={spy} />)
    await userEvent.type(screen.getByLabelText('You pay'), '12.345')
    expect(spy).toHaveBeenLastCalledWith('12.34')
  })

  it('parameters: separator is only shown', async () => {
    const spy = vi.fn()
    render(<Field spy={spy} separator="," />)
    await userEvent.type(screen.getByLabelText('You pay'), '1,5')
    expect(spy).toHaveBeenLastCalledWith('1.5')
    expect(screen.getByLabelText('You pay')).toHaveProperty('value', '1,5')
  })

  it('parameters: write parts thousands while nobody edits', async () => {
    const write = (decimal: string, options: object) =>
      new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(decimal)) + JSON.stringify(options)
    const { rerender } = render(<AmountField label="Sum" value="1234.50" write={write} />)
    const field = screen.getByLabelText('Sum')
    expect(field).toHaveProperty('value', '1,234.50{"digits":2,"fixed":true}')
    await userEvent.click(field)
    expect(field).toHaveProperty('value', '1234.50')
    await userEvent.tab()
    expect(field).toHaveProperty('value', '1,234.50{"digits":2,"fixed":true}')
    rerender(<AmountField label="Sum" value="1234." write={write} />)
    expect(field).toHaveProperty('value', '1234.')
    rerender(<AmountField label="Sum" value="1234567" write={(text) => text.replace('1234567', '1,234,567')} result />)
    expect(screen.getByRole('status', { name: 'Sum' }).textContent).toBe('1,234,567')
  })

  it('parameters: max, toggle and error', async () => {
    const onMax = vi.fn()
    const onToggle = vi.fn()
    const props = {
      label: 'Amount',
      value: '1',
      onMax,
      maxLabel: 'Max',
      onToggle,
      toggleLabel: 'Enter dollars',
      fiat: '$1.00',
    }
    const { rerender } = render(<AmountField {...props} />)
    await userEvent.click(screen.getByRole('button', { name: 'Max' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enter dollars' }))
    expect([onMax.mock.calls.length, onToggle.mock.calls.length]).toEqual([1, 1])
    rerender(<AmountField {...props} error="Insufficient balance" />)
    expect(screen.getByText('Insufficient balance')).toBeDefined()
    expect(screen.queryByText('$1.00')).toBeNull()
    expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
  })

  it('behavior: what must not be entered is removed, whole or in part, and the field says so', async () => {
    const spy = vi.fn()
    const Guarded = (): ReactNode => {
      const [value, setValue] = useState('12')
      const change = (next: string): void => {
        spy(next)
        setValue(next)
      }
      const isSecret = (typed: string): boolean => typed.includes('key')
      return <AmountField label="Sum" value={value} onChange={change} isSecret={isSecret} secretText="Removed" />
    }
    render(<Guarded />)
    const field = screen.getByLabelText('Sum')
    await userEvent.click(field)
    await userEvent.paste('key 123456')
    expect(spy.mock.calls).toEqual([['']])
    expect(screen.getByText('Removed')).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field, '7')
    expect(spy).toHaveBeenLastCalledWith('7')
    expect(screen.queryByText('Removed')).toBeNull()
  })

  it.each(['-5', ' −1.5', '-$3', '(12.00)'])('behavior: %j is no amount when it is pasted', async (pasted) => {
    const spy = vi.fn()
    render(<Field spy={spy} />)
    const field = screen.getByLabelText('You pay')
    await userEvent.click(field)
    await userEvent.paste(pasted)
    expect(spy).not.toHaveBeenCalled()
    await userEvent.paste('5')
    expect(spy.mock.calls).toEqual([['5']])
  })

  it('parameters: result cannot be edited', () => {
    render(<AmountField label="You get" value="779.412630" result />)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('status', { name: 'You get' }).textContent).toBe('779.412630')
  })
})
