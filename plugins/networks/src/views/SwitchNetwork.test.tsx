import { kernelError } from '@latchkey/kernel'
import { fakeAdapter } from '@latchkey/kernel/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'
import type { SetUpOptions } from '../fixtures/setUp.ts'

const sheet = document.head.appendChild(document.createElement('style'))

afterEach(() => {
  cleanup()
  sheet.textContent = ''
})

/** Sets the theme's token for the motion of the latch, on every element: this DOM does not inherit it. */
function setMotion(duration: string): void {
  sheet.textContent = `* { --lk-motion-latch: ${duration} }`
}

async function switching(
  fail: Parameters<Awaited<ReturnType<typeof renderWidget>>['wallet']['fail']>[0],
  options: SetUpOptions = {},
) {
  const test = await renderWidget(options)
  await test.connect()
  test.wallet.fail(fail)
  act(() => test.kernel.open('networks.Networks'))
  await act(async () => test.kernel.router.push('networks.SwitchNetwork', { network: 'one:2' }))
  return test
}

/** Lets the wallet switch, as soon as it has been asked and the user has seen that. */
async function answered({ clock, kernel, wallet }: Awaited<ReturnType<typeof renderWidget>>): Promise<void> {
  await expect.poll(() => kernel.store.get(kernel.plugins.networks.atoms.attempt)?.status).toBe('waiting')
  await act(() => clock.advance(60))
  await expect
    .poll(() => {
      act(() => wallet.resolvePending())
      return kernel.store.get(kernel.atoms.network)?.id
    })
    .toBe('one:2')
}

describe('SwitchNetwork', () => {
  it('default: asks by itself when it is shown, once, and goes on when the wallet has answered', async () => {
    const test = await switching({ hang: true })
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    expect(screen.getByText(/Approve the switch to Network 2/)).toBeTruthy()
    await answered(test)
    await expect.poll(test.isOpen).toBe(false)
    expect(test.kernel.store.get(test.kernel.atoms.network)?.id).toBe('one:2')
  })

  it('behavior: the closed latch is shown for as long as the theme moves it, and 400 ms more', async () => {
    setMotion('240ms')
    const test = await switching({ hang: true })
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    await answered(test)
    await screen.findByRole('heading', { name: 'You are on Network 2' })
    await act(() => test.clock.advance(639))
    expect(test.isOpen()).toBe(true)
    await act(() => test.clock.advance(1))
    await expect.poll(test.isOpen).toBe(false)
  })

  it('behavior: with reduced motion the view goes at once', async () => {
    setMotion('0ms')
    const test = await switching({ hang: true })
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    await answered(test)
    await expect.poll(test.isOpen).toBe(false)
  })

  it.each([
    ['request/rejected', 'You declined the request'],
    ['network/not-added', 'Fake wallet doesn’t have Network 2'],
    ['connect/pending', 'Fake wallet is showing another request'],
    ['hook/cancelled', 'This site stopped the switch'],
    ['request/failed', 'The network did not change'],
  ] as const)('error: %s', async (code, title) => {
    const test = await switching({ reject: kernelError(code) })
    await screen.findByRole('heading', { name: title })
    test.wallet.fail({})
    await test.user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(test.isOpen).toBe(false)
    expect(test.kernel.store.get(test.kernel.atoms.network)?.id).toBe('one:2')
  })

  it('behavior: a later state is read aloud once, and the button that stays keeps the focus', async () => {
    const test = await switching({ reject: kernelError('request/rejected') })
    await screen.findByRole('heading', { name: 'You declined the request' })
    const again = screen.getByRole('button', { name: 'Try again' })
    again.focus()
    test.wallet.fail({ hang: true })
    await test.user.click(again)
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    expect(document.activeElement?.textContent).toBe('Ask again')
    const regions = screen.getAllByRole('status').map((region) => region.textContent)
    expect(regions.filter((text) => text?.startsWith('Approve in Fake wallet.'))).toHaveLength(1)
  })

  it('behavior: a silent wallet gets advice', async () => {
    const test = await switching({ hang: true })
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    await act(() => test.clock.advance(30_000))
    await screen.findByRole('heading', { name: 'Fake wallet is not responding' })
    expect(screen.getByText('Open Fake wallet and unlock it.')).toBeTruthy()
  })

  it('behavior: a name that is written from right to left does not turn the sentence around it', async () => {
    const { networks } = fakeAdapter({ namespace: 'one' })
    const named = networks.map((network, at) => (at === 1 ? { ...network, name: 'רשת' } : network))
    await switching({ hang: true }, { wallet: { networks: named } })
    await screen.findByText('Approve the switch to \u2068רשת\u2069 in Fake wallet.')
  })

  it('behavior: cancelling goes back and aborts', async () => {
    const test = await switching({ hang: true })
    await test.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await expect.poll(test.routes).toEqual(['networks.Networks'])
    expect(test.kernel.store.get(test.kernel.plugins.networks.atoms.attempt)).toBeUndefined()
  })
})
