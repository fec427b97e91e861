import { fakePairing } from '@latchkey/kernel/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'

afterEach(cleanup)

async function asked() {
  const test = await renderWidget()
  await test.connect()
  await test.kernel.wallet.connect({ connectorId: 'orbit' })
  act(() => test.kernel.open())
  act(() => test.kernel.router.push('account.ConfirmDisconnect'))
  await screen.findByText(/Several wallets are connected/)
  const rows = () => screen.getAllByRole('button', { name: /^Fake wallet/ })
  return { ...test, rows }
}

/** Pairs with two phones, whose wallet apps have the same name. */
async function twoPhones() {
  const pairing = fakePairing({ peer: { name: 'Quay' } })
  const test = await renderWidget({ pairing })
  for (const [at, address] of ['0xaaaa1111', '0xbbbb2222'].entries()) {
    const connecting = test.kernel.wallet.connect({ connectorId: 'walletConnect', forceNewPairing: true })
    await expect.poll(() => pairing.attempts).toHaveLength(at + 1)
    pairing.approve({ accounts: [{ caipAddress: `one:1:${address}`, address, type: 'eoa' }] })
    await connecting
  }
  return { ...test, pairing }
}

describe('ConfirmDisconnect, two phones', () => {
  it('default: disconnecting asks which; the rows differ by number and address', async () => {
    const { kernel, user } = await twoPhones()
    act(() => kernel.open('account.Accounts'))
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    const rows = await screen.findAllByRole('button', { name: /^Quay/ })
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Quay \(1\).*0xaaaa1111/),
      expect.stringMatching(/Quay \(2\).*0xbbbb2222/),
    ])
  })

  it('behavior: the question stays while both are connected, whatever they report', async () => {
    const { kernel, pairing, routes } = await twoPhones()
    act(() => kernel.open('account.Accounts'))
    act(() => kernel.router.push('account.ConfirmDisconnect'))
    await screen.findByRole('button', { name: /^Quay \(1\)/ })
    const address = '0xcccc3333'
    const accounts = [{ caipAddress: `one:1:${address}`, address, type: 'eoa' }] as const
    await act(async () => pairing.emit({ type: 'accounts', namespace: 'one', accounts }))
    await expect.poll(() => screen.queryAllByText(/0xcccc3333/).length).toBe(2)
    await act(() => kernel.plugins.account.refreshBalance())
    expect(routes().at(-1)).toBe('account.ConfirmDisconnect')
  })

  it('behavior: one of them is disconnected, the other stays', async () => {
    const { kernel, user, pairing } = await twoPhones()
    act(() => kernel.open('account.ConfirmDisconnect'))
    await user.click(await screen.findByRole('button', { name: /^Quay \(1\)/ }))
    await expect.poll(() => pairing.counts.disconnect).toBe(1)
    expect(kernel.store.get(kernel.atoms.connections).map(({ account }) => account.address)).toEqual(['0xbbbb2222'])
  })
})

describe('ConfirmDisconnect', () => {
  it('default: each wallet with its families, and all of them', async () => {
    const { rows } = await asked()
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Test networks'),
      expect.stringContaining('Test networks'),
    ])
    expect(screen.getByRole('button', { name: 'Disconnect all' })).toBeTruthy()
  })

  it('behavior: goes back when one wallet is left, to whatever was there before', async () => {
    const { user, rows, kernel, routes } = await asked()
    await user.click(rows()[0] ?? document.body)
    await expect.poll(routes).toEqual(['account.Account'])
    expect(kernel.store.get(kernel.atoms.connections)).toHaveLength(1)
  })

  it('behavior: goes back when the other wallet disconnects by itself', async () => {
    const { other, routes } = await asked()
    act(() => other.emit({ type: 'disconnected' }))
    await expect.poll(routes).toEqual(['account.Account'])
  })

  it('behavior: a wallet that answers late does not close the view that is shown by then', async () => {
    const { user, wallet, other, rows, kernel, routes, isOpen, clock } = await asked()
    wallet.fail({ hangDisconnect: true })
    await user.click(rows()[0] ?? document.body)
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toHaveLength(1)
    act(() => other.emit({ type: 'disconnected' }))
    await expect.poll(routes).toEqual(['connect.Connect'])
    await act(async () => wallet.resolvePending())
    await act(() => clock.advance(1_000))
    await expect.poll(() => kernel.store.get(kernel.atoms.toast)).toMatchObject({ key: 'walletDisconnected' })
    expect(isOpen()).toBe(true)
    expect(routes()).toEqual(['connect.Connect'])
  })

  it('behavior: disconnects all', async () => {
    const { user, kernel, isOpen } = await asked()
    await user.click(screen.getByRole('button', { name: 'Disconnect all' }))
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(isOpen()).toBe(false)
  })
})
