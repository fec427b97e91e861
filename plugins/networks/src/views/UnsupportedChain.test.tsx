import { kernelError } from '@latchkey/kernel'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'

afterEach(cleanup)

async function lost() {
  const test = await renderWidget()
  await test.connect()
  test.wallet.emit({ type: 'network', network: 'one:99' })
  act(() => test.kernel.open())
  await screen.findByText('This site doesn’t support this network')
  return { ...test, rows: () => within(screen.getByRole('list', { name: 'Networks' })).getAllByRole('button') }
}

describe('UnsupportedChain', () => {
  it('default', async () => {
    const { rows } = await lost()
    expect(screen.getByText(/the ID one:99/)).toBeTruthy()
    expect(rows()).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  })

  it('behavior: a network that the chain family knows is called by its name', async () => {
    const test = await renderWidget({
      entries: { networkName: (id) => (id === 'one:99' ? 'Side Network' : undefined) },
    })
    await test.connect()
    test.wallet.emit({ type: 'network', network: 'one:99' })
    act(() => test.kernel.open())
    expect((await screen.findAllByText(/Side Network/)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/the ID one:99/)).toBeNull()
  })

  it('behavior: the row waits for the wallet, then the view goes', async () => {
    const { user, rows, wallet, isOpen } = await lost()
    wallet.fail({ hang: true })
    await user.click(rows()[1] ?? document.body)
    await screen.findByText('Approve in Fake wallet')
    expect(rows()[1]?.getAttribute('aria-busy')).toBe('true')
    act(() => wallet.resolvePending())
    await expect.poll(isOpen).toBe(false)
  })

  it('error: the row says that it was declined, and can be pressed again', async () => {
    const { user, rows, wallet, isOpen } = await lost()
    wallet.fail({ reject: kernelError('request/rejected') })
    await user.click(rows()[1] ?? document.body)
    await screen.findByText('You declined the request')
    wallet.fail({})
    await user.click(rows()[1] ?? document.body)
    await expect.poll(isOpen).toBe(false)
  })

  it('behavior: disconnecting is a way out', async () => {
    const { user, kernel, routes } = await lost()
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
    await expect.poll(routes).not.toContain('networks.UnsupportedChain')
  })
})
