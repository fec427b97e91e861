import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Stack } from './Stack.tsx'

afterEach(cleanup)

describe('Stack', () => {
  it('default', () => {
    const { container } = render(<Stack>a</Stack>)
    expect([container.firstElementChild?.tagName, container.textContent]).toEqual(['DIV', 'a'])
  })

  it('parameters: as a form it submits by Enter and by its button, and stays on the page', async () => {
    const onSubmit = vi.fn()
    let prevented: boolean | undefined
    const note = (event: Event): void => {
      prevented = event.defaultPrevented
    }
    window.addEventListener('submit', note)
    render(
      <Stack as="form" onSubmit={onSubmit}>
        <TextField label="Name" value="" />
        <Button type="submit">Go</Button>
      </Stack>,
    )
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    await userEvent.click(screen.getByRole('button'))
    window.removeEventListener('submit', note)
    expect([onSubmit.mock.calls.length, prevented]).toEqual([2, true])
  })
})
