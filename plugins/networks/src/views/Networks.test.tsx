import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'

afterEach(cleanup)

async function opened(before: 'connected' | 'disconnected' = 'disconnected') {
  const test = await renderWidget()
  if (before === 'connected') await test.connect()
  act(() => test.kernel.open('networks.Networks'))
  await screen.findByRole('searchbox', { name: 'Search networks' })
  return { ...test, dialog: screen.getByRole('dialog'), list: () => screen.getByRole('list', { name: 'Networks' }) }
}

function rows(list: HTMLElement): readonly string[] {
  return within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
}

describe('Networks', () => {
  it('default: named, in order, with the network in use marked', async () => {
    const { dialog, list } = await opened()
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    expect(screen.getByRole('heading', { name: 'Choose a network' })).toBeTruthy()
    expect(rows(list())).toEqual(['NNetwork 1', 'NNetwork 2', 'NNetwork 1', 'NNetwork 2'])
    expect(within(list()).getAllByRole('button')[0]?.getAttribute('aria-current')).toBe('true')
  })

  it('behavior: says what choosing another family means', async () => {
    const { list } = await opened('connected')
    const [, , other] = within(list()).getAllByRole('button')
    expect(other?.textContent).toContain('Needs another account')
  })

  it('behavior: searching narrows the list and says how many are left', async () => {
    const { user, list } = await opened()
    await user.type(screen.getByRole('searchbox'), 'two:2')
    await expect.poll(() => rows(list())).toHaveLength(1)
    await expect.poll(() => document.body.textContent).toContain('1 network found')
  })

  it('behavior: nothing found, and back to all', async () => {
    const { user, list } = await opened()
    await user.type(screen.getByRole('searchbox'), 'zzz')
    await screen.findByText('No network found')
    await user.click(screen.getByRole('button', { name: 'Show all networks' }))
    await expect.poll(() => rows(list())).toHaveLength(4)
  })

  it('behavior: a secret is removed and warned of', async () => {
    const { user } = await opened()
    const field: HTMLInputElement = screen.getByRole('searchbox')
    await user.click(field)
    await user.paste('test test test test test test test test test test test junk')
    expect(field.value).toBe('')
    const warning = await screen.findByText(/looks like a private key or recovery phrase/)
    expect(warning.closest('[data-lk-part=banner]')).not.toBeNull()
  })

  it('behavior: arrow keys lead from the field through the rows and back', async () => {
    const { user, list } = await opened()
    const buttons = within(list()).getAllByRole('button')
    screen.getByRole('searchbox').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(buttons[1])
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(buttons[3])
    await user.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('behavior: typing in a row goes on in the field', async () => {
    const { user, list } = await opened()
    within(list()).getAllByRole('button')[0]?.focus()
    await user.keyboard('n')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('behavior: a press chooses', async () => {
    const { user, list, kernel } = await opened()
    await user.click(within(list()).getAllByRole('button')[1] ?? list())
    await expect.poll(() => kernel.store.get(kernel.atoms.network)?.id).toBe('one:2')
    await expect.poll(() => kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  it('behavior: help explains and is noted once', async () => {
    const { user, names } = await opened()
    await expect.poll(() => names().filter((name) => name === 'CLICK_NETWORKS')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Help' }))
    await screen.findByText('Switching moves nothing')
    await expect.poll(() => names().filter((name) => name === 'CLICK_NETWORK_HELP')).toHaveLength(1)
    expect(names().filter((name) => name === 'CLICK_NETWORKS')).toHaveLength(1)
  })
})
