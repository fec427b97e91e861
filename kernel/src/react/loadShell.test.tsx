import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../core/plugins/definePlugin.ts'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { faucet, faucetState } from './fixtures/faucet.tsx'
import { KernelProvider } from './KernelProvider.tsx'
import { shellResource } from './loadShell.ts'

beforeEach(() => shellResource.reset())
afterEach(() => {
  cleanup()
  faucetState.missing = 0
})

/** The modal's chunk, which another file may have loaded, is out of reach until `mockRestore`. */
const goOffline = () => {
  const peek = vi.spyOn(shellResource, 'peek').mockReturnValue(undefined)
  const load = vi.spyOn(shellResource, 'load').mockRejectedValue(new Error('offline'))
  return {
    mock: load.mock,
    mockRestore() {
      peek.mockRestore()
      load.mockRestore()
    },
  }
}
const notice = (): HTMLElement | null => screen.queryByRole('alert')

describe('a modal that cannot be loaded', () => {
  test('default: is said on the page and reported; the page stays usable', async () => {
    const network = goOffline()
    const { kernel, errors } = createTestKernel({ plugins: [faucet()] })
    const { container } = render(
      <KernelProvider kernel={kernel}>
        <ConnectButton />
      </KernelProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(notice()?.textContent).toBe("Couldn't load. Try again"))
    expect(errors.map(({ origin }) => origin.where)).toContain('modal')
    expect(container.hasAttribute('inert')).toBe(false)
    network.mockRestore()
  })

  test('behavior: one that hangs is said to be loading after 100 milliseconds, and is shown when it comes', async () => {
    let arrive: () => void = () => undefined
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const load = shellResource.load
    const hanging = vi.spyOn(shellResource, 'load').mockImplementation(() => arrival.then(load))
    const { kernel, clock } = createTestKernel({ plugins: [faucet()] })
    render(<KernelProvider kernel={kernel} loadingLabel="Lädt" />)
    await act(async () => kernel.open('faucet.Plain'))
    await act(() => clock.advance(99))
    expect(screen.queryByRole('status')).toBeNull()
    await act(() => clock.advance(1))
    expect(screen.getByRole('button', { name: 'Lädt' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => arrive())
    expect(await screen.findByRole('dialog', { name: 'Hello Ann' }, { timeout: 12_000 })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lädt' })).toBeNull()
    hanging.mockRestore()
  })

  test('parameters: failedLabel', async () => {
    const network = goOffline()
    const { kernel } = createTestKernel({ plugins: [faucet()] })
    render(<KernelProvider kernel={kernel} failedLabel="Nicht geladen. Noch einmal" />)
    await act(async () => kernel.open('faucet.Home'))
    expect(await screen.findByRole('button', { name: 'Nicht geladen. Noch einmal' })).toBeTruthy()
    network.mockRestore()
  })

  test('behavior: the notice goes when the host closes the modal', async () => {
    const network = goOffline()
    const { kernel } = createTestKernel({ plugins: [faucet()] })
    render(<KernelProvider kernel={kernel} />)
    await act(async () => kernel.open('faucet.Home'))
    await waitFor(() => expect(notice()).not.toBeNull())
    await act(async () => void kernel.close())
    expect(notice()).toBeNull()
    network.mockRestore()
  })

  test('behavior: a plugin that refuses to close does not make later presses do nothing', async () => {
    const stubborn = definePlugin({ id: 'stubborn', api: 1, hooks: { beforeClose: () => false } })
    const network = goOffline()
    const { kernel } = createTestKernel({ plugins: [faucet(), stubborn] })
    render(
      <KernelProvider kernel={kernel}>
        <ConnectButton />
      </KernelProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(notice()).not.toBeNull())
    const before = network.mock.calls.length
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(network.mock.calls.length).toBeGreaterThan(before))
    network.mockRestore()
  })

  test('behavior: the press on the notice opens what was asked for, once the network is back', async () => {
    const network = goOffline()
    const { kernel } = createTestKernel({ plugins: [faucet()] })
    render(<KernelProvider kernel={kernel} />)
    await act(async () => kernel.open('faucet.Plain'))
    await waitFor(() => expect(notice()).not.toBeNull())
    network.mockRestore()
    await userEvent.click(screen.getByRole('button', { name: "Couldn't load. Try again" }))
    expect(await screen.findByRole('dialog', { name: 'Hello Ann' }, { timeout: 12_000 })).toBeTruthy()
    expect(notice()?.textContent ?? '').toBe('')
  })
})

describe('loading ahead', () => {
  const showButton = async (prefetch?: 'idle' | 'intent' | false) => {
    const load = vi.spyOn(shellResource, 'load')
    const { kernel, clock } = createTestKernel({ plugins: [faucet()] })
    render(
      <KernelProvider kernel={kernel} {...(prefetch === undefined ? {} : { prefetch })}>
        <ConnectButton />
      </KernelProvider>,
    )
    return { load, clock, button: screen.getByRole('button', { name: 'Connect' }) }
  }
  afterEach(() => vi.restoreAllMocks())

  test('default: in idle time, without a press', async () => {
    const { load, clock } = await showButton()
    expect(load).not.toHaveBeenCalled()
    await expect
      .poll(async () => {
        await act(() => clock.advance(100))
        return load.mock.calls.length
      })
      .toBeGreaterThan(0)
  })

  test('parameters: "intent" waits for the pointer', async () => {
    const { load, clock, button } = await showButton('intent')
    await act(() => clock.advance(1000))
    expect(load).not.toHaveBeenCalled()
    await userEvent.hover(button)
    expect(load).toHaveBeenCalled()
  })

  test('parameters: false waits for the press', async () => {
    const { load, clock, button } = await showButton(false)
    await act(() => clock.advance(1000))
    await userEvent.hover(button)
    button.focus()
    expect(load).not.toHaveBeenCalled()
    await userEvent.click(button)
    expect(load).toHaveBeenCalled()
  })

  test('behavior: a provider that is gone loads nothing', async () => {
    const { load, clock } = await showButton()
    cleanup()
    await act(() => clock.advance(1000))
    expect(load).not.toHaveBeenCalled()
  })
})
