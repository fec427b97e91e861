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

  it('parameters: result cannot be edited', () => {
    render(<AmountField label="You get" value="779.412630" result />)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('status', { name: 'You get' }).textContent).toBe('779.412630')
  })
})
