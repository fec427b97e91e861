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

  it('behavior: a link among the words does not tick it', async () => {
    const onChange = vi.fn()
    const onPress = vi.fn()
    render(
      <Checkbox checked={false} onChange={onChange}>
        I agree to the <LinkText onPress={onPress}>terms</LinkText>
      </Checkbox>,
    )
    await userEvent.click(screen.getByText('terms'))
    expect([onPress.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 0])
  })
})
