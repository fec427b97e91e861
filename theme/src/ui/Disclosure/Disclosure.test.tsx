import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Disclosure } from './Disclosure.tsx'

afterEach(cleanup)

describe('Disclosure', () => {
  it('default', async () => {
    render(<Disclosure label="Full data">0xa9059cbb</Disclosure>)
    const button = screen.getByRole('button', { name: 'Full data' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('0xa9059cbb')).toBeNull()
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent).toBe('0xa9059cbb')
  })
})
