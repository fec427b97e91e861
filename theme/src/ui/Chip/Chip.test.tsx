import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Chip } from './Chip.tsx'

afterEach(cleanup)

describe('Chip', () => {
  it('default', async () => {
    const onPress = vi.fn()
    render(
      <Chip selected onPress={onPress}>
        EVM
      </Chip>,
    )
    const chip = screen.getByRole('button', { name: 'EVM' })
    await userEvent.click(chip)
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(chip.getAttribute('aria-pressed')).toBe('true')
  })

  it('parameters: label is said before the words', () => {
    render(
      <Chip label="Copy address" kind="plain">
        0x3F9a…8C52dE
      </Chip>,
    )
    expect(screen.getByRole('button', { name: 'Copy address 0x3F9a…8C52dE' })).toBeDefined()
  })
})
