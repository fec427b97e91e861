import { kernelError } from '@latchkey/kernel'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'

afterEach(cleanup)

async function switching(fail: Parameters<Awaited<ReturnType<typeof renderWidget>>['wallet']['fail']>[0]) {
  const test = await renderWidget()
  await test.connect()
  test.wallet.fail(fail)
  act(() => test.kernel.open('networks.Networks'))
  await act(async () => test.kernel.router.push('networks.SwitchNetwork', { network: 'one:2' }))
  return test
}

describe('SwitchNetwork', () => {
  it('default: asks by itself when it is shown, once, and goes on when the wallet has answered', async () => {
    const test = await switching({ hang: true })
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    expect(screen.getByText(/asks whether to switch to Network 2/)).toBeTruthy()
    test.wallet.answer()
    await screen.findByRole('heading', { name: 'You are on Network 2' })
    await act(() => test.clock.advance(400))
    await expect.poll(test.isOpen).toBe(false)
    expect(test.kernel.store.get(test.kernel.atoms.network)?.id).toBe('one:2')
  })

  it.each([
    ['request/rejected', 'You declined the request'],
    ['network/not-added', 'Fake wallet does not know Network 2'],
    ['connect/pending', 'Fake wallet is showing another request'],
    ['hook/cancelled', 'This site does not allow the switch now'],
    ['request/failed', 'The network did not change'],
  ] as const)('error: %s', async (code, title) => {
    const test = await switching({ reject: kernelError(code) })
    await screen.findByRole('heading', { name: title })
    test.wallet.fail({})
    await test.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'You are on Network 2' })
  })

  it('behavior: a silent wallet gets advice', async () => {
    const test = await switching({ hang: true })
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    await act(() => test.clock.advance(30_000))
    await screen.findByRole('heading', { name: 'Fake wallet is not responding' })
    expect(screen.getByText('Open Fake wallet and unlock it.')).toBeTruthy()
  })

  it('behavior: cancelling goes back and aborts', async () => {
    const test = await switching({ hang: true })
    await test.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await expect.poll(test.routes).toEqual(['networks.Networks'])
    expect(test.kernel.store.get(test.kernel.plugins.networks.atoms.attempt)).toBeUndefined()
  })
})
