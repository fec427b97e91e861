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
    const { user, wallet, other, rows, kernel, routes, isOpen } = await asked()
    wallet.fail({ hangDisconnect: true })
    await user.click(rows()[0] ?? document.body)
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toHaveLength(1)
    act(() => other.emit({ type: 'disconnected' }))
    await expect.poll(routes).toEqual(['connect.Connect'])
    await act(async () => wallet.resolvePending())
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
