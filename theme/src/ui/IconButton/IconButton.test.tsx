import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chevronRightIcon, xIcon } from '../Icon/icons/first.generated.ts'
import { IconButton } from './IconButton.tsx'

afterEach(cleanup)

describe('IconButton', () => {
  it('default', async () => {
    const onPress = vi.fn()
    const ref = createRef<HTMLButtonElement>()
    render(<IconButton ref={ref} icon={xIcon} label="Close" onPress={onPress} />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(ref.current).toBe(screen.getByRole('button'))
  })

  it('behavior: off keeps it reachable', async () => {
    const onPress = vi.fn()
    render(<IconButton icon={xIcon} label="Close" disabled onPress={onPress} />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button'))
    expect(onPress).not.toHaveBeenCalled()
  })

  it('behavior: an off submit button does not submit', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <IconButton icon={chevronRightIcon} label="Go" type="submit" disabled />
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
