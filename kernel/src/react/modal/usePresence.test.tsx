import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { shellResource } from '../loadShell.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
})

const Quick = () => <p>quick view</p>
const Slow = () => <p>slow view</p>
const painted = vi.fn()
const Held = () => {
  painted()
  return <p>held view</p>
}

/** One view that is there at once, and one whose file comes when the test says so. */
async function setUp() {
  let arrive: () => void = () => undefined
  const file = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const plugin = definePlugin({
    id: 'speed',
    api: 1,
    messages: { en: { quick: 'Quick', slow: 'Slow', held: 'Held' } },
    views: {
      Quick: { load: async () => ({ default: Quick }), title: 'quick' },
      Slow: { load: () => file.then(() => ({ default: Slow })), title: 'slow' },
      Held: { load: async () => ({ default: Held }), title: 'held', paintAfter: 60 },
    },
  })
  const tools = createTestKernel({ plugins: [plugin] })
  render(<KernelProvider kernel={tools.kernel} />)
  await act(async () => void (await shellResource.load()))
  const go = (route: 'speed.Quick' | 'speed.Slow' | 'speed.Held'): Promise<void> =>
    act(async () => tools.kernel.router.push(route))
  return { ...tools, go, arrive: () => act(async () => arrive()) }
}

const dialog = (): HTMLElement | null => screen.queryByRole('dialog')

describe('the view that is shown', () => {
  test('default: nothing for a moment, then a skeleton, then the view', async () => {
    const { go, clock, arrive } = await setUp()
    await go('speed.Slow')
    await act(() => clock.advance(99))
    expect(dialog()).toBeNull()
    await act(() => clock.advance(1))
    await waitFor(() => expect(dialog()).not.toBeNull())
    // Its name comes with the messages.
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
    await arrive()
    await waitFor(() => expect(screen.getByText('slow view')).toBeTruthy())
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })

  test('parameters: paintAfter keeps the view before in sight; what is left meanwhile is never painted', async () => {
    const { kernel, go } = await setUp()
    await go('speed.Quick')
    await waitFor(() => expect(screen.getByText('quick view')).toBeTruthy())
    await go('speed.Held')
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('speed.Held')
    expect(screen.getByText('quick view')).toBeTruthy()
    expect(painted).not.toHaveBeenCalled()
    await act(async () => kernel.router.back())
    await go('speed.Held')
    expect(painted).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.getByText('held view')).toBeTruthy())
  })

  test('behavior: the first view of all is not held', async () => {
    const { go } = await setUp()
    await go('speed.Held')
    await waitFor(() => expect(screen.getByText('held view')).toBeTruthy())
  })

  test('behavior: a file that comes in time shows no skeleton', async () => {
    const { go, clock, arrive } = await setUp()
    await go('speed.Slow')
    await act(() => clock.advance(50))
    await arrive()
    await waitFor(() => expect(screen.getByText('slow view')).toBeTruthy())
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })

  test('behavior: the view before stays until the next can be painted', async () => {
    const { go, clock, arrive } = await setUp()
    await go('speed.Quick')
    await screen.findByText('quick view')
    await go('speed.Slow')
    expect(screen.getByText('quick view')).toBeTruthy()
    await act(() => clock.advance(60))
    await arrive()
    await waitFor(() => expect(screen.getByText('slow view')).toBeTruthy())
  })

  test('behavior: going back while a view is loading shows the one before, and nothing of the other', async () => {
    const { go, clock, arrive, kernel } = await setUp()
    await go('speed.Quick')
    await screen.findByText('quick view')
    await go('speed.Slow')
    await act(async () => void kernel.router.back())
    await arrive()
    await act(() => clock.advance(200))
    expect(screen.getByText('quick view')).toBeTruthy()
    expect(screen.queryByText('slow view')).toBeNull()
  })
})

describe('the modal that leaves', () => {
  /** Exit motions that end when the test says so. */
  function motions() {
    let end: () => void = () => undefined
    const finished = new Promise<void>((resolve) => {
      end = resolve
    })
    Element.prototype.getAnimations = () => [{ finished }] as never
    return () => act(async () => end())
  }

  test('default: stays in the page until its motion has ended', async () => {
    const { go, kernel } = await setUp()
    await go('speed.Quick')
    await screen.findByText('quick view')
    const end = motions()
    await act(async () => void kernel.close())
    expect(document.querySelector('[data-phase="closing"]')).not.toBeNull()
    expect(screen.getByText('quick view')).toBeTruthy()
    await end()
    await waitFor(() => expect(dialog()).toBeNull())
  })

  test('behavior: opened again meanwhile, it stays', async () => {
    const { go, kernel } = await setUp()
    await go('speed.Quick')
    await screen.findByText('quick view')
    const end = motions()
    await act(async () => void kernel.close())
    await go('speed.Quick')
    await end()
    expect(document.querySelector('[data-phase="open"]')).not.toBeNull()
    expect(screen.getAllByText('quick view').length).toBeGreaterThan(0)
  })
})
