import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { MessageBox } from './MessageBox.tsx'

afterEach(cleanup)

describe('MessageBox', () => {
  it('default', async () => {
    const message = 'example.com wants you to sign in:\n0x3F9a\n\nNonce: 7c1f <b>&amp;</b>'
    render(<MessageBox label="Message">{message}</MessageBox>)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Message' }))
    expect(document.activeElement?.textContent).toBe(message)
  })
})
