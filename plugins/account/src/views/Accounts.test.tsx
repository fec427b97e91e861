import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'
import type { SetUpOptions } from '../fixtures/setUp.ts'

afterEach(cleanup)

async function opened(options: SetUpOptions = {}) {
  const test = await renderWidget(options)
  await test.connect()
  await test.kernel.plugins.account.refreshBalance()
  act(() => test.kernel.open())
  act(() => test.kernel.router.push('account.Accounts'))
  await screen.findByRole('heading', { name: 'Accounts' })
  await screen.findByText('Not connected')
  const group = (at: number) => screen.getAllByRole('list')[at] ?? document.body
  return { ...test, group }
}

describe('Accounts', () => {
  it('default: by family, with wallet, balance and what is in use', async () => {
    const { group } = await opened()
    const [first, second] = within(group(0)).getAllByRole('button')
    expect(first?.textContent).toContain('0xaaaa1111')
    expect(first?.textContent).toContain('Fake wallet')
    expect(first?.textContent).toContain('0.612')
    expect(first?.getAttribute('aria-current')).toBe('true')
    expect(second?.getAttribute('aria-current')).toBeNull()
    expect(second?.textContent).not.toContain('COIN')
  })

  it('behavior: the name that the wallet gives an account stands with its address, and with what it is for', async () => {
    const { group } = await opened({ accounts: ['0xaaaa1111'], named: { accountName: 'Ali\u202ece' } })
    const [named] = within(group(0)).getAllByRole('button')
    expect(named?.textContent).toMatch(/Alice, 0xaaaa1111/)
    expect(named?.textContent).not.toContain('Fake wallet')
    cleanup()
    const other = await opened({ accounts: ['0xaaaa1111'], named: { accountName: 'Savings', accountType: 'payment' } })
    const [paying] = within(other.group(0)).getAllByRole('button')
    expect(paying?.textContent).toMatch(/Savings, Payments · 0xaaaa1111/)
  })

  it('behavior: choosing an account uses it and goes back', async () => {
    const { user, group, kernel, routes } = await opened()
    await user.click(within(group(0)).getAllByRole('button')[1] ?? document.body)
    await expect.poll(() => kernel.store.get(kernel.atoms.account)?.address).toBe('0xbbbb2222')
    await expect.poll(routes).toEqual(['account.Account'])
  })

  it('behavior: a family without an account leads to connecting one', async () => {
    const { user, group, kernel } = await opened()
    await user.click(within(group(1)).getByRole('button', { name: 'Connect Test networks' }))
    const top = () => kernel.store.get(kernel.atoms.history).at(-1)
    await expect.poll(top).toMatchObject({ route: 'connect.Connect', params: { namespace: 'two' } })
  })

  it('behavior: adds a wallet', async () => {
    const { user, routes } = await opened()
    await user.click(screen.getByRole('button', { name: 'Add wallet' }))
    await expect.poll(() => routes().at(-1)).toBe('connect.Connect')
  })

  it('behavior: disconnects one of several wallets after asking which', async () => {
    const { user, kernel, routes } = await opened()
    await act(async () => void (await kernel.wallet.connect({ connectorId: 'orbit' })))
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await screen.findByText(/Several wallets are connected/)
    expect(screen.getByRole('button', { name: 'Disconnect all' })).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: /^Fake wallet/ })[0] ?? document.body)
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toHaveLength(1)
    await expect.poll(() => routes().at(-1)).toBe('account.Accounts')
  })

  it('behavior: disconnects all', async () => {
    const { user, kernel, isOpen } = await opened()
    await act(async () => void (await kernel.wallet.connect({ connectorId: 'orbit' })))
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await user.click(await screen.findByRole('button', { name: 'Disconnect all' }))
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(isOpen()).toBe(false)
  })

  it('behavior: a wallet that shares many accounts shows 50 of them, and more on demand', async () => {
    const accounts = Array.from({ length: 120 }, (_, index) => `0x${String(index).padStart(8, '0')}`)
    const { user, group } = await opened({ accounts })
    // By text: roles of hundreds of rows take seconds to compute.
    const rows = () => group(0).querySelectorAll('button')
    expect(rows()).toHaveLength(50)
    await user.click(screen.getByText('Show 50 more'))
    expect(rows()).toHaveLength(100)
    await user.click(screen.getByText('Show 20 more'))
    expect(rows()).toHaveLength(120)
    expect(screen.queryByText(/^Show \d+ more$/)).toBeNull()
  })

  it('behavior: an account of another wallet of the same family is listed with its wallet', async () => {
    const { group, kernel } = await opened()
    await act(async () => void (await kernel.wallet.connect({ connectorId: 'orbit' })))
    await expect.poll(() => screen.queryByText('Not connected')).toBeNull()
    const [orbit] = within(group(1)).getAllByRole('button')
    expect(orbit?.textContent).toContain('Fake wallet')
    expect(orbit?.getAttribute('aria-current')).toBe('true')
  })

  it('behavior: the list goes back to the start when nothing is connected any more', async () => {
    const { wallet, routes } = await opened()
    act(() => wallet.emit({ type: 'disconnected' }))
    await expect.poll(routes).toEqual(['connect.Connect'])
  })
})
