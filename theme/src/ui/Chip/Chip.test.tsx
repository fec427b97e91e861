import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyIcon } from '../icons.ts'
import { Chip } from './Chip.tsx'
import { ChipGroup } from './ChipGroup.tsx'

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

  it('parameters: an icon alone has its label for a name', () => {
    render(<Chip label="Copy address" end={copyIcon} />)
    const chip = screen.getByRole('button', { name: 'Copy address' })
    expect(chip.querySelectorAll('span > svg')).toHaveLength(1)
    expect(
      [...chip.children].filter(({ textContent, firstElementChild }) => !textContent && !firstElementChild),
    ).toEqual([])
  })
})

describe('ChipGroup', () => {
  const options = [
    { id: '', label: 'All' },
    { id: 'eip155', label: 'EVM' },
    { id: 'solana', label: 'Solana' },
  ]

  it('default: one choice of several, one tab stop, arrow keys choose', async () => {
    const onChange = vi.fn()
    render(<ChipGroup label="Network type" options={options} current="eip155" onChange={onChange} />)
    expect(screen.getByRole('radiogroup', { name: 'Network type' })).toBeDefined()
    expect(screen.getAllByRole('radio').map((chip) => chip.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
      'false',
    ])
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'EVM' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(onChange).toHaveBeenCalledWith('solana')
    await userEvent.click(screen.getByRole('radio', { name: 'All' }))
    expect(onChange).toHaveBeenCalledWith('')
  })
})
