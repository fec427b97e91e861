import { act, cleanup, render, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { NetworkButton } from './buttons/NetworkButton.tsx'
import { faucet } from './fixtures/faucet.tsx'
import { KernelProvider } from './KernelProvider.tsx'

afterEach(cleanup)

type Listen = EventTarget['addEventListener']

/** Counts the listeners that stand on a target. */
function countListeners(target: EventTarget): () => number {
  const standing = new Set<string>()
  const ids = new Map<unknown, number>()
  const nameOf = (...[type, listener, options]: Parameters<Listen>): string => {
    if (!ids.has(listener)) ids.set(listener, ids.size)
    const capture = typeof options === 'object' ? options.capture : options
    return `${type} ${ids.get(listener)} ${Boolean(capture)}`
  }
  const add = target.addEventListener.bind(target)
  const remove = target.removeEventListener.bind(target)
  vi.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<Listen>) => {
    const name = nameOf(...args)
    standing.add(name)
    const signal = typeof args[2] === 'object' ? args[2].signal : undefined
    signal?.addEventListener('abort', () => standing.delete(name))
    add(...args)
  })
  vi.spyOn(target, 'removeEventListener').mockImplementation((...args: Parameters<Listen>) => {
    standing.delete(nameOf(...args))
    remove(...args)
  })
  return () => standing.size
}

test('behavior: 50 mounts with an opened modal leave no listener, subscription or element behind', async () => {
  const { kernel } = createTestKernel({ plugins: [faucet()] })
  const counts = [countListeners(window), countListeners(document)]
  let subscriptions = 0
  // The store is frozen for plugins; the test looks at it through a kernel that counts.
  const { store } = kernel
  const sub: typeof store.sub = (...args) => {
    subscriptions += 1
    const off = store.sub(...args)
    return () => {
      subscriptions -= 1
      off()
    }
  }
  const watched = Object.create(kernel, { store: { value: { ...store, sub } } }) as typeof kernel
  const page = (
    <StrictMode>
      <KernelProvider kernel={watched}>
        <ConnectButton />
        <NetworkButton />
      </KernelProvider>
    </StrictMode>
  )
  const seen: number[][] = []
  let standing = 0
  for (let round = 0; round < 50; round += 1) {
    const { unmount } = render(page)
    await act(async () => kernel.open('faucet.Home'))
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
    standing = Math.max(standing, ...counts.map((count) => count()))
    await act(async () => void kernel.close())
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    expect(subscriptions).toBeGreaterThan(0)
    unmount()
    seen.push([...counts.map((count) => count()), subscriptions, document.querySelectorAll('[data-lk]').length])
  }
  expect(standing).toBeGreaterThan(0)
  expect(seen.at(-1)).toEqual(seen[1])
  expect(seen.at(-1)?.slice(2)).toEqual([0, 0])
  await kernel.destroy()
  vi.restoreAllMocks()
}, 60_000)
