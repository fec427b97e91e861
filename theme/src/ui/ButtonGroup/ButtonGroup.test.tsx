import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plusIcon } from '../Icon/icons/common.generated.ts'
import { arrowUpIcon } from '../Icon/icons/others.generated.ts'
import { ActionButton, ButtonGroup, PictureTile } from './ButtonGroup.tsx'

afterEach(cleanup)

describe('ActionButton', () => {
  it('default', async () => {
    const onPress = vi.fn()
    render(
      <ButtonGroup kind="actions">
        <ActionButton icon={plusIcon} label="Buy" onPress={onPress} />
        <ActionButton icon={arrowUpIcon} label="Send" disabled onPress={onPress} />
      </ButtonGroup>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('behavior: waits for a promise', async () => {
    render(<ActionButton icon={plusIcon} label="Buy" onPress={() => new Promise(() => undefined)} />)
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy' }).getAttribute('aria-busy')).toBe('true'))
  })
})

describe('PictureTile', () => {
  it('default', async () => {
    const onPress = vi.fn()
    render(
      <PictureTile label="Continue with Google" onPress={onPress}>
        <svg aria-hidden="true" />
      </PictureTile>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })
})
