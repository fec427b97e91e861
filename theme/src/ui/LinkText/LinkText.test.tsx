import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LinkText } from './LinkText.tsx'

afterEach(cleanup)

describe('LinkText', () => {
  it('default', async () => {
    const onPress = vi.fn()
    render(<LinkText onPress={onPress}>Show details</LinkText>)
    await userEvent.click(screen.getByRole('button', { name: 'Show details' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('parameters: href', () => {
    render(<LinkText href="https://example.com/">Terms</LinkText>)
    const link = screen.getByRole('link', { name: 'Terms' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('error: an address that is not https is not linked', () => {
    render(<LinkText href="vbscript:x">Terms</LinkText>)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  })
})
