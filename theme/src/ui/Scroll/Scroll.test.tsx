import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { MessageBox } from '../MessageBox/MessageBox.tsx'
import { Scroll } from './Scroll.tsx'

afterEach(cleanup)

describe('Scroll', () => {
  it('default', async () => {
    const { container } = render(<Scroll>a</Scroll>)
    expect(container.firstElementChild?.hasAttribute('tabindex')).toBe(false)
  })

  it('parameters: label makes it a region that the keyboard reaches', async () => {
    render(<Scroll label="Terms">a</Scroll>)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Terms' }))
  })
})

describe('MessageBox', () => {
  it('default', async () => {
    const message = 'example.com wants you to sign in:\n0x3F9a\n\nNonce: 7c1f <b>&amp;</b>'
    render(<MessageBox label="Message">{message}</MessageBox>)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Message' }))
    expect(document.activeElement?.textContent).toBe(message)
  })
})
