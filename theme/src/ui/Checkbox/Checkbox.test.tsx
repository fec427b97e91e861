import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LinkText } from '../LinkText/LinkText.tsx'
import { Checkbox } from './Checkbox.tsx'

afterEach(cleanup)

describe('Checkbox', () => {
  it('default', async () => {
    const onChange = vi.fn()
    render(
      <Checkbox checked={false} onChange={onChange}>
        I agree
      </Checkbox>,
    )
    await userEvent.click(screen.getByText('I agree'))
    await userEvent.keyboard(' ')
    expect(onChange.mock.calls).toEqual([[true], [true]])
  })

  it('behavior: links among the words work', async () => {
    const onPress = vi.fn()
    render(
      <Checkbox checked={false} onChange={vi.fn()}>
        I agree to the <LinkText onPress={onPress}>terms</LinkText>
      </Checkbox>,
    )
    await userEvent.click(screen.getByText('terms'))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('parameters: invalid and disabled', () => {
    render(
      <Checkbox checked={false} onChange={vi.fn()} invalid disabled>
        I agree
      </Checkbox>,
    )
    const input = screen.getByRole('checkbox', { name: 'I agree' })
    expect([input.getAttribute('aria-invalid'), input.hasAttribute('disabled')]).toEqual(['true', true])
  })
})
