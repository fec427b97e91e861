import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderReceive } from '../fixtures/renderReceive.tsx'

afterEach(cleanup)

const apart = { accountType: ['payment', 'ordinal'] } as const

describe('OtherPurposes', () => {
  it('behavior: a wallet with addresses for several purposes shows them side by side, each copied with its own', async () => {
    const { user, copied, events } = await renderReceive({ wallet: apart })
    await screen.findByText('Your address on Network 1 · Payments')
    const others = screen.getByRole('list', { name: 'Addresses for other purposes' })
    expect(others.textContent).toContain('0xbbbb2222')
    await user.click(screen.getByRole('button', { name: 'Copy address for Ordinals' }))
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    await expect.poll(() => copied).toEqual(['0xbbbb2222', '0xaaaa1111'])
    const kinds = events.flatMap(({ name, props }) => (name === 'copied' ? [props] : []))
    expect(kinds).toEqual([
      { network: 'one:1', kind: 'address' },
      { network: 'one:1', kind: 'address' },
    ])
  })

  it('behavior: the one in use stands above, whichever it is; each as the network writes it', async () => {
    const addressOn = (address: string) => `net-${address}`
    const { user, kernel, copied } = await renderReceive({ wallet: { ...apart, addressOn } })
    await act(() => kernel.wallet.switchAccount({ address: 'one:1:0xbbbb2222' }))
    await screen.findByText('Your address on Network 1 · Ordinals')
    expect(screen.queryByRole('button', { name: 'Copy address for Ordinals' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copy address for Payments' }))
    await expect.poll(() => copied).toEqual(['net-0xaaaa1111'])
  })

  it('behavior: several accounts for one purpose are not told apart by it', async () => {
    await renderReceive({ wallet: { accountType: 'payment' } })
    await screen.findByText('Your address on Network 1 · Payments')
    expect(screen.queryByRole('list', { name: 'Addresses for other purposes' })).toBeNull()
  })

  it('behavior: several addresses for one other purpose are told apart by their names, else by a number', async () => {
    const accounts = ['0xaaaa1111', '0xbbbb2222', '0xcccc3333', '0xdddd4444', '0xeeee5555']
    const { user, copied, say } = await renderReceive({
      wallet: { accounts, accountType: ['payment', 'ordinal', 'ordinal', 'ordinal', 'ordinal'] },
    })
    await screen.findByRole('button', { name: 'Copy address for Ordinals 1' })
    await user.click(screen.getByRole('button', { name: 'Copy address for Ordinals 2' }))
    await expect.poll(() => copied).toEqual(['0xcccc3333'])
    const names = ['Main', 'Sav\u202eings', '\u200b', 'Art', 'Art']
    act(() =>
      say({
        type: 'accounts',
        namespace: 'one',
        accounts: accounts.map((address, at) => ({
          caipAddress: `one:1:${address}`,
          address,
          type: at === 0 ? 'payment' : 'ordinal',
          name: names[at] ?? '',
        })),
      }),
    )
    await screen.findByRole('button', { name: 'Copy address for Ordinals · Savings' })
    const buttons = screen.getAllByRole('button', { name: /^Copy address for/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Copy address for Ordinals · Savings',
      'Copy address for Ordinals 2',
      'Copy address for Ordinals 3',
      'Copy address for Ordinals 4',
    ])
  })

  it('behavior: accounts without a purpose are not listed', async () => {
    await renderReceive({ wallet: { accountType: ['payment', 'eoa'] } })
    await screen.findByText('Your address on Network 1 · Payments')
    expect(screen.queryByRole('list', { name: 'Addresses for other purposes' })).toBeNull()
  })

  it('error: the browser does not copy: it is said, and nothing counts as copied', async () => {
    const copy = async () => Promise.reject(new Error('denied'))
    const { user, kernel, events } = await renderReceive({ wallet: apart, copy })
    await user.click(await screen.findByRole('button', { name: 'Copy address for Ordinals' }))
    await expect.poll(() => kernel.store.get(kernel.atoms.toast)?.key).toBe('copyFailed')
    expect(events.some(({ name }) => name === 'copied')).toBe(false)
  })
})
