import { definePlugin, kernelError, view } from '@latchkey/kernel'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'
import type { ExtraPlugin, SetUpOptions } from '../fixtures/setUp.ts'

afterEach(cleanup)

const ADDRESS = '0xaaaa1111'

async function opened(options: SetUpOptions = {}, before?: (test: Awaited<ReturnType<typeof renderWidget>>) => void) {
  const test = await renderWidget(options)
  await test.connect()
  before?.(test)
  act(() => test.kernel.open())
  await screen.findByRole('button', { name: `Copy address ${ADDRESS}` })
  return test
}

function extra(): ExtraPlugin {
  const load = async () => ({ default: () => 'Something' })
  return definePlugin({
    id: 'extra',
    api: 1,
    i18n: { en: { send: 'Send', nothing: 'Nothing', tokens: 'Tokens', art: 'Art' } },
    views: { Send: view(load) },
    slots: {
      accountAction: [
        { order: 1, label: 'send', icon: 'arrow-up', route: 'extra.Send' },
        { order: 2, label: 'nothing', icon: 'x', route: 'extra.Send', when: () => false },
      ],
      accountTab: [
        { order: 2, label: 'art', view: async () => ({ default: () => 'Pictures' }) },
        { order: 1, label: 'tokens', view: async () => ({ default: () => 'Coins' }) },
      ],
    },
  })
}

describe('Account', () => {
  it('default: balance, address, ways out, and nothing dead', async () => {
    await opened()
    await screen.findByText('0.6124 COIN')
    expect(screen.getByRole('dialog', { name: 'Account' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Switch account/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Disconnect/ })).toBeTruthy()
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('behavior: a skeleton with words while the balance is read', async () => {
    const test = await opened({}, ({ ledger }) => {
      ledger.isHolding = true
    })
    expect(screen.getByRole('img', { name: 'Loading balance' })).toBeTruthy()
    act(() => test.settle())
    await screen.findByText('0.6124 COIN')
  })

  it('error: no balance is a dash, a reason, a wait and details; never a zero', async () => {
    const test = await opened({}, ({ ledger }) => {
      ledger.error = kernelError('rpc/unavailable', { details: { network: 'Network 1' } })
    })
    await screen.findByText('Balance unknown')
    expect(screen.getByText('Couldn’t load the balance')).toBeTruthy()
    expect(screen.queryByText(/^0 COIN/)).toBeNull()
    const retry = screen.getByRole('button', { name: /^Try again in 30\ss$/ })
    expect(retry.getAttribute('aria-disabled')).toBe('true')
    await test.user.click(retry)
    expect(test.ledger.reads).toBe(1)
    await test.user.click(screen.getByRole('button', { name: 'Show details' }))
    expect(screen.getByText('rpc/unavailable')).toBeTruthy()
    test.ledger.error = undefined
    await act(() => test.clock.advance(12_000))
    expect(screen.getByRole('button', { name: /^Try again in 18\ss$/ })).toBeTruthy()
    await act(() => test.clock.advance(18_000))
    await screen.findByText('0.6124 COIN')
    expect(screen.queryByText('Couldn’t load the balance')).toBeNull()
  })

  it('error: an old balance stays, with its age and a way to try again', async () => {
    const test = await opened()
    await screen.findByText('0.6124 COIN')
    test.ledger.error = kernelError('rpc/unavailable')
    await act(() => test.clock.advance(38_000))
    expect(screen.getByText('0.6124 COIN')).toBeTruthy()
    await screen.findByText(/Balance · 38 sec ago/)
    expect(screen.getByRole('button', { name: /^Try again in 2\ss$/ })).toBeTruthy()
  })

  it('error: a wallet that cannot tell', async () => {
    await opened({ hasBalance: false })
    await screen.findByText('Balances aren’t available on this network.')
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  })

  it('parameters: balance off', async () => {
    const { ledger } = await opened({ plugin: { balance: false } })
    expect(screen.queryByText('Balance')).toBeNull()
    expect(ledger.reads).toBe(0)
  })

  it('behavior: copies the whole address', async () => {
    const { user, copied } = await opened()
    await user.click(screen.getByRole('button', { name: `Copy address ${ADDRESS}` }))
    await expect.poll(() => copied).toEqual([ADDRESS])
    await expect.poll(() => document.body.textContent).toContain('Address copied')
  })

  it('error: shows the address to copy by hand where the browser refuses', async () => {
    const { user } = await opened({ copy: () => Promise.reject(new Error('denied')) })
    await user.click(screen.getByRole('button', { name: `Copy address ${ADDRESS}` }))
    await screen.findByText('Select the address and copy it:')
  })

  it('behavior: actions and tabs of other plugins', async () => {
    const { user, routes } = await opened({ extra: extra() })
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nothing' })).toBeNull()
    const tabs = within(screen.getByRole('tablist', { name: 'Account assets and activity' })).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Tokens', 'Art'])
    await screen.findByText('Coins')
    await user.click(tabs[1] ?? document.body)
    await screen.findByText('Pictures')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(routes).toEqual(['account.Account', 'extra.Send'])
  })

  it('behavior: leaving the view ends the polling', async () => {
    const test = await opened()
    await screen.findByText('0.6124 COIN')
    act(() => void test.kernel.close())
    await expect.poll(() => screen.queryByText('0.6124 COIN')).toBeNull()
    const { reads } = test.ledger
    await test.clock.advance(60_000)
    expect(test.ledger.reads).toBe(reads)
  })

  it('behavior: disconnects', async () => {
    const { user, kernel, isOpen } = await opened()
    await user.click(screen.getByRole('button', { name: /^Disconnect/ }))
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(isOpen()).toBe(false)
  })
})
