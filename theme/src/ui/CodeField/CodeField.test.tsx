import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodeField } from './CodeField.tsx'

afterEach(cleanup)

function Field({
  onComplete,
  error,
  start = '',
}: {
  readonly onComplete?: (code: string) => void
  readonly error?: string
  readonly start?: string
}): ReactNode {
  const [value, setValue] = useState(start)
  return <CodeField label="Code" value={value} onChange={setValue} onComplete={onComplete} error={error} />
}

describe('CodeField', () => {
  it('default', async () => {
    const onComplete = vi.fn()
    render(<Field onComplete={onComplete} />)
    const input = screen.getByLabelText('Code')
    await userEvent.type(input, '40a77 12')
    expect(onComplete.mock.calls).toEqual([['407712']])
    expect(input.getAttribute('autocomplete')).toBe('one-time-code')
    expect(input.getAttribute('inputmode')).toBe('numeric')
  })

  it('behavior: paste fills all cells and completes', async () => {
    const onComplete = vi.fn()
    render(<Field onComplete={onComplete} />)
    await userEvent.click(screen.getByLabelText('Code'))
    await userEvent.paste('407-712')
    expect(onComplete.mock.calls).toEqual([['407712']])
  })

  it('behavior: after an error another code may take the place of the wrong one, as autofill does', () => {
    render(<Field start="407712" error="That code is not right." />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '620410' } })
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('620410')
  })

  it('behavior: after an error the next key starts over', async () => {
    render(<Field start="407712" error="That code is not right." />)
    const input = screen.getByLabelText('Code')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(input, '9')
    expect(input).toHaveProperty('value', '9')
  })

  it('behavior: backspace takes the last digit', async () => {
    render(<Field start="4077" />)
    const input = screen.getByLabelText('Code')
    await userEvent.type(input, '{Backspace}')
    expect(input).toHaveProperty('value', '407')
  })
})
