import { KernelError, kernelError } from '@latchkey/kernel'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openWidget, press, type Situation, wallet } from '../fixtures/openWidget.tsx'

afterEach(cleanup)

describe('ConnectingExternal', () => {
  const choose = async (situation?: Situation) => {
    const test = await openWidget(situation)
    await press(/Harbor/)
    await screen.findByText('Approve in Harbor')
    return test
  }

  it('default', async () => {
    const { kernel, clock, events } = await choose()
    expect(screen.getByRole('heading', { name: 'Connect Harbor' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve in Harbor'))
    await act(() => clock.advance(30_000))
    await screen.findByRole('heading', { name: 'Harbor is not responding' })
    const announced = screen.getAllByRole('status').map((region) => region.textContent)
    expect(announced.join()).toContain('Harbor is not responding')
    expect(screen.getByText('No response for 30 seconds. One of these usually helps:')).toBeTruthy()
    expect(screen.getByText('Open Harbor and unlock it.')).toBeTruthy()
    await press('Try again')
    await screen.findByText('Approve in Harbor')
    await press('Cancel')
    await screen.findByRole('list', { name: 'Wallets' })
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    expect(events.map(({ name }) => name)).not.toContain('CONNECT_ERROR')
  })

  it('behavior: a name from right to left does not reorder the sentence around it', async () => {
    await openWidget({ wallets: [wallet('مرفأ')] })
    await press(/مرفأ/)
    await screen.findByText('Approve in \u2068مرفأ\u2069')
  })

  it('behavior: the focus stays on the button while the state changes', async () => {
    const { clock } = await choose()
    const again = screen.getByRole('button', { name: 'Open Harbor again' })
    again.focus()
    await act(() => clock.advance(30_000))
    const next = await screen.findByRole('button', { name: 'Try again' })
    expect(next).toBe(again)
    expect(document.activeElement).toBe(next)
  })

  const row = { message: 'x', hints: [], surface: 'inline', retry: false } as const
  it.each<[string, unknown, string, boolean]>([
    ['declined', kernelError('connect/rejected'), 'You declined the request', true],
    ['declined as a request', kernelError('request/rejected'), 'You declined the request', true],
    ['already asked', kernelError('connect/pending'), 'Harbor is showing another request', true],
    ['locked', kernelError('connect/no-accounts'), 'Harbor shared no account', true],
    ['without permission', kernelError('request/unauthorized'), 'Harbor shared no account', true],
    ['vanished', kernelError('connect/vanished'), 'Harbor is no longer available', true],
    ['unknown', kernelError('connect/unknown-connector'), 'Harbor is no longer available', true],
    ['cut off', kernelError('request/disconnected'), 'Harbor is no longer available', true],
    ['no network in common', kernelError('connect/no-family'), 'Harbor can’t be used on this site', false],
    ['unreadable', kernelError('connect/malformed'), 'Harbor sent a response we can’t read', true],
    ['refused by a plugin', kernelError('hook/cancelled'), 'This site stopped the connection', true],
    ['stopped by a plugin', kernelError('hook/aborted'), 'The request was canceled', true],
    ['stopped from elsewhere', kernelError('kernel/aborted'), 'The request was canceled', true],
    ['an error of the node', kernelError('rpc/internal'), 'Harbor did not connect', true],
    ['an error of a plugin', new KernelError('shop/closed', row), 'Harbor did not connect', true],
    ['anything else', new Error('boom'), 'Harbor did not connect', true],
  ])('error: %s', async (_, error, title, again) => {
    await openWidget({ wallets: [wallet('Harbor', { connect: () => Promise.reject(error) })] })
    await press(/Harbor/)
    await screen.findByRole('heading', { name: title })
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again)
    await press('Choose another wallet')
    await screen.findByRole('list', { name: 'Wallets' })
  })

  it('error: the code and the words of the wallet stand folded, as text', async () => {
    const boom = { code: -32603, message: 'Internal <b>error</b>' }
    await openWidget({ wallets: [wallet('Harbor', { connect: () => Promise.reject(boom) })] })
    await press(/Harbor/)
    await press('Show details')
    expect(screen.getByText(/^(connect|rpc)\//)).toBeTruthy()
    expect(document.querySelector('b')).toBeNull()
  })

  it('error: terms that were not accepted lead back to them', async () => {
    const legal = { termsUrl: 'https://shop.example/terms', checkbox: true }
    const { kernel } = await openWidget({ options: { legal } })
    await act(async () => kernel.router.push('connect.ConnectingExternal', { connectorId: 'harbor', name: 'Harbor' }))
    await screen.findByText('Accept the terms first')
    await press('Choose another wallet')
    await screen.findByRole('checkbox')
  })

  it('behavior: a success closes the latch, then the modal', async () => {
    const session = {
      id: 'Harbor',
      accounts: [{ caipAddress: 'test:1:0xa', address: '0xa', type: 'eoa' }] as const,
      networks: [],
      getNetwork: () => 'test:1' as const,
      request: () => Promise.reject(new Error('not asked')),
      on: () => () => undefined,
      disconnect: () => Promise.resolve(),
      dispose: () => undefined,
    }
    const { kernel, clock } = await openWidget({ wallets: [wallet('Harbor', { connect: async () => session })] })
    await press(/Harbor/)
    await waitFor(async () => {
      await act(() => clock.advance(1000))
      expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
    })
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
  })
})
