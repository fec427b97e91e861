import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { faucet, faucetState } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'
import { type LazyResource, lazyResource, useResource } from './lazyResource.ts'
import { shellResource } from './modalLoader.ts'

/** A load that fails as often as it is told to, and counts. */
function loader(failures: number) {
  const counts = { loads: 0, failures }
  const load = async (): Promise<string> => {
    counts.loads += 1
    if (counts.failures > 0) {
      counts.failures -= 1
      throw new Error('offline')
    }
    return `value ${counts.loads}`
  }
  return { counts, load }
}

afterEach(cleanup)

describe('lazyResource', () => {
  test('default: loads once, for all who ask', async () => {
    const { counts, load } = loader(0)
    const resource = lazyResource(load)
    expect(resource.peek()).toBeUndefined()
    expect(counts.loads).toBe(0)
    expect(await Promise.all([resource.load(), resource.load()])).toEqual(['value 1', 'value 1'])
    expect([resource.peek(), counts.loads]).toEqual(['value 1', 1])
  })

  test('behavior: tries a second time by itself', async () => {
    const { counts, load } = loader(1)
    expect(await lazyResource(load).load()).toBe('value 2')
    expect(counts.loads).toBe(2)
  })

  test('behavior: a fallback takes the place of two failures and stays until it is reset', async () => {
    const { load } = loader(2)
    const resource = lazyResource(load, (cause) => `failed: ${String(cause)}`)
    expect(await resource.load()).toBe('failed: Error: offline')
    expect(resource.peek()).toBe('failed: Error: offline')
    resource.reset()
    expect(resource.peek()).toBeUndefined()
    expect(await resource.load()).toBe('value 3')
  })

  test('behavior: watchers hear of a value that comes or goes, until they end it', async () => {
    const resource = lazyResource(loader(0).load)
    const seen: (string | undefined)[] = []
    const end = resource.watch(() => seen.push(resource.peek()))
    await resource.load()
    resource.reset()
    end()
    await resource.load()
    expect(seen).toEqual(['value 1', undefined])
  })

  test('error: rejects after two failures; the next call tries again', async () => {
    const { counts, load } = loader(2)
    const resource = lazyResource(load)
    await expect(resource.load()).rejects.toThrow('offline')
    expect(await resource.load()).toBe('value 3')
    expect(counts.loads).toBe(3)
  })
})

describe('useResource', () => {
  interface ShowProps {
    readonly resource: LazyResource<string>
    readonly wanted?: boolean
    readonly onError?: (error: unknown) => void
  }
  const Show = ({ resource, wanted, onError }: ShowProps) => (
    <p>{useResource(resource, wanted, onError) ?? 'loading'}</p>
  )

  test('default: loads, and renders the value when it is there', async () => {
    render(<Show resource={lazyResource(loader(0).load)} />)
    expect(screen.getByText('loading')).toBeTruthy()
    expect(await screen.findByText('value 1')).toBeTruthy()
  })

  test('parameters: wanted', async () => {
    const { counts, load } = loader(0)
    const resource = lazyResource(load)
    const { rerender } = render(<Show resource={resource} wanted={false} />)
    expect(counts.loads).toBe(0)
    await act(async () => void (await resource.load()))
    expect(screen.getByText('value 1')).toBeTruthy()
    rerender(<Show resource={resource} wanted />)
    expect(counts.loads).toBe(1)
  })

  test('behavior: loads again after a reset', async () => {
    const resource = lazyResource(loader(0).load)
    render(<Show resource={resource} />)
    await screen.findByText('value 1')
    act(() => resource.reset())
    expect(await screen.findByText('value 2')).toBeTruthy()
  })

  test('behavior: a server renders without a value, whatever is loaded', async () => {
    const resource = lazyResource(loader(0).load)
    await resource.load()
    expect(renderToString(<Show resource={resource} />)).toBe('<p>loading</p>')
  })

  test('error: two failures go to the handler, and nothing is rendered', async () => {
    const errors: unknown[] = []
    render(<Show resource={lazyResource(loader(2).load)} onError={(error) => errors.push(error)} />)
    await waitFor(() => expect(errors).toHaveLength(1))
    expect(screen.getByText('loading')).toBeTruthy()
  })
})

describe('loadShell', () => {
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
  const region = (): HTMLElement | null => screen.queryByRole('status')
  const notice = (): HTMLElement | null => screen.queryByRole('button', { name: "Couldn't load. Try again" })

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
      const before = region()
      expect(before?.textContent).toBe('')
      await act(() => clock.advance(1))
      // Screen readers ignore text that comes with its region.
      expect(region()).toBe(before)
      expect(before?.textContent).toBe('Lädt')
      expect(screen.getByRole('button', { name: 'Lädt' }).getAttribute('aria-busy')).toBe('true')
      await act(async () => arrive())
      expect(await screen.findByRole('dialog', { name: 'Hello Ann' }, { timeout: 12_000 })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Lädt' })).toBeNull()
      hanging.mockRestore()
    })

    test('parameters: failedLabel', async () => {
      const network = goOffline()
      const { kernel, errors } = createTestKernel({ plugins: [faucet()] })
      render(<KernelProvider kernel={kernel} failedLabel="Nicht geladen. Noch einmal" />)
      await act(async () => kernel.open('faucet.Home'))
      expect(await screen.findByRole('button', { name: 'Nicht geladen. Noch einmal' })).toBeTruthy()
      // One failure, told once.
      expect(errors.map(({ origin }) => origin.where)).toEqual(['modal'])
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

    test.each([
      ['by keyboard', undefined],
      ['where nothing is loaded ahead', false as const],
    ])('behavior: the next press on the button tries again, %s', async (_how, prefetch) => {
      const network = goOffline()
      const { kernel } = createTestKernel({ plugins: [faucet()] })
      render(
        <KernelProvider kernel={kernel} {...(prefetch === false ? { prefetch } : {})}>
          <ConnectButton />
        </KernelProvider>,
      )
      screen.getByRole('button', { name: 'Connect' }).focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(notice()).not.toBeNull())
      network.mockRestore()
      await userEvent.keyboard('{Enter}')
      expect(await screen.findByRole('dialog', undefined, { timeout: 12_000 })).toBeTruthy()
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
})
