import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { renderView } from '../../testing/renderView.tsx'
import { faucet, faucetState } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'
import { shellResource } from '../loading/modalLoader.ts'

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
    expect(screen.queryByText('Loading')).toBeNull()
    // Its name comes with the messages, and not together with its region.
    await act(() => clock.advance(150))
    expect(await screen.findByText('Loading')).toBeTruthy()
    await arrive()
    await waitFor(() => expect(screen.getByText('slow view')).toBeTruthy())
    expect(screen.queryByText('Loading')).toBeNull()
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
    expect(screen.queryByText('Loading')).toBeNull()
  })

  test('behavior: that a view loads is said in a region which was in the page before', async () => {
    const { go, clock } = await setUp()
    await go('speed.Quick')
    await waitFor(() => expect(screen.getByText('quick view')).toBeTruthy())
    const [region] = within(await screen.findByRole('dialog')).getAllByRole('status')
    await act(() => clock.advance(150))
    expect(region?.textContent).toBe('')
    await go('speed.Slow')
    await act(() => clock.advance(100))
    expect((await screen.findByText('Loading')).parentElement).toBe(region)
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
    Element.prototype.getAnimations = () => [partial<Animation>({ finished: untyped(finished) })]
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

describe('useSheet', () => {
  /** happy-dom lays nothing out: the page is as narrow as told, and the panel 400 px high. */
  function layOut({ isNarrow }: { readonly isNarrow: boolean }): void {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width') && isNarrow,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
    HTMLElement.prototype.setPointerCapture = () => undefined
  }

  beforeEach(() => layOut({ isNarrow: true }))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
  })

  const gone = (): Promise<void> => waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())

  async function open(route = 'faucet.Home') {
    const { kernel } = createTestKernel({ plugins: [faucet()] })
    const { dialog } = await renderView(kernel, route)
    const handle = dialog.firstElementChild?.firstElementChild
    if (!(handle instanceof HTMLElement)) throw new Error('no handle')
    const pointer = (type: 'Down' | 'Move' | 'Up' | 'Cancel', clientY: number, target: Element = handle): void => {
      fireEvent[`pointer${type}`](target, { clientY, isPrimary: true, button: 0, pointerId: 1 })
    }
    return { kernel, dialog, handle, pointer, drag: () => dialog.style.getPropertyValue('--lk-drag') }
  }

  describe('dragging the sheet', () => {
    test('default: it follows the finger, and closes past a third of its height', async () => {
      const { pointer, drag, dialog } = await open()
      pointer('Down', 100)
      pointer('Move', 180)
      expect(drag()).toBe('80px')
      expect(dialog.hasAttribute('data-dragging')).toBe(true)
      pointer('Up', 300)
      expect(dialog.hasAttribute('data-dragging')).toBe(false)
      await gone()
    })

    test('behavior: goes back after a short way, and does not go up', async () => {
      const { pointer, drag, kernel } = await open()
      pointer('Down', 100)
      pointer('Move', 20)
      expect(drag()).toBe('0px')
      pointer('Move', 150)
      pointer('Up', 150)
      expect(drag()).toBe('0px')
      expect(kernel.store.get(kernel.atoms.modal).open).toBe(true)
    })

    test('behavior: a drag that the browser takes away closes nothing', async () => {
      const { pointer, drag, kernel } = await open()
      pointer('Down', 100)
      pointer('Move', 350)
      pointer('Cancel', 350)
      expect(drag()).toBe('0px')
      expect(kernel.store.get(kernel.atoms.modal).open).toBe(true)
    })

    test('behavior: a control in the header is pressed, not dragged', async () => {
      const { dialog, pointer, drag } = await open()
      pointer('Down', 100, within(dialog).getByRole('button', { name: 'Close' }))
      pointer('Move', 300)
      expect(drag()).toBe('')
    })

    test('behavior: moves without a press do nothing', async () => {
      const { pointer, drag } = await open()
      pointer('Move', 300)
      pointer('Up', 300)
      expect(drag()).toBe('')
    })

    test('behavior: a view that must stay open cannot be dragged away', async () => {
      const { kernel, pointer, drag } = await open('faucet.Locked')
      await act(async () => kernel.store.set(faucetState.locked, true))
      pointer('Down', 100)
      pointer('Move', 300)
      expect(drag()).toBe('')
      await act(async () => kernel.store.set(faucetState.locked, false))
    })

    test('behavior: on a wide page there is no sheet to drag', async () => {
      layOut({ isNarrow: false })
      const { pointer, drag } = await open()
      pointer('Down', 100)
      pointer('Move', 300)
      expect(drag()).toBe('')
    })
  })

  describe('the on-screen keyboard', () => {
    function keyboard() {
      const target = new EventTarget()
      const viewport = Object.assign(target, { height: 800, offsetTop: 0, scale: 1 })
      vi.stubGlobal('visualViewport', viewport)
      vi.stubGlobal('innerHeight', 800)
      return (change: Partial<{ height: number; offsetTop: number; scale: number }>) => {
        Object.assign(viewport, change)
        act(() => void target.dispatchEvent(new Event('resize')))
      }
    }

    test('default: the sheet stands on it', async () => {
      const change = keyboard()
      const { dialog } = await open('faucet.Form')
      change({ height: 500 })
      expect(dialog.style.getPropertyValue('--lk-keyboard')).toBe('300px')
      change({ height: 800 })
      expect(dialog.style.getPropertyValue('--lk-keyboard')).toBe('0px')
    })

    test('behavior: a page that is scrolled under it counts less, pinch zoom not at all', async () => {
      const change = keyboard()
      const { dialog } = await open('faucet.Form')
      change({ height: 500, offsetTop: 120 })
      expect(dialog.style.getPropertyValue('--lk-keyboard')).toBe('180px')
      change({ height: 400, offsetTop: 0, scale: 2 })
      expect(dialog.style.getPropertyValue('--lk-keyboard')).toBe('0px')
    })
  })

  describe('the height of the panel', () => {
    /** The browser's part: tells the height of the content, and notes what is animated. */
    function observeHeights() {
      const observers: { element?: Element; tell: (height: number) => void }[] = []
      vi.stubGlobal(
        'ResizeObserver',
        class {
          readonly entry: (typeof observers)[number]
          constructor(callback: (entries: unknown[]) => void) {
            this.entry = { tell: (height) => act(() => callback([{ borderBoxSize: [{ blockSize: height }] }])) }
            observers.push(this.entry)
          }
          observe(element: Element): void {
            this.entry.element = element
          }
          disconnect(): void {
            this.entry.tell = () => undefined
          }
        },
      )
      const animated: unknown[] = []
      const animate = function animate(_: unknown, frames: unknown) {
        animated.push(frames)
        return { playState: 'finished', cancel: () => undefined } as const
      }
      HTMLElement.prototype.animate = function stub(this: HTMLElement, frames: unknown) {
        return partial<Animation>(animate(this, frames))
      }
      return {
        animated,
        tell: (content: Element, height: number) =>
          observers.filter(({ element }) => element === content).forEach(({ tell }) => void tell(height)),
      }
    }

    afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'animate'))

    test('default: moves from the height it had to the height of its content', async () => {
      const { animated, tell } = observeHeights()
      const { dialog } = await open()
      dialog.style.setProperty('--lk-motion-height', '200ms')
      const content = dialog.firstElementChild
      if (!content) throw new Error('no content')
      tell(content, 300)
      expect(animated).toEqual([])
      tell(content, 420)
      expect(animated).toEqual([[{ height: '300px' }, { height: '420px' }]])
    })

    test('behavior: does not move with reduced motion', async () => {
      const { animated, tell } = observeHeights()
      const { dialog } = await open()
      dialog.style.setProperty('--lk-motion-height', '0ms')
      const content = dialog.firstElementChild
      if (!content) throw new Error('no content')
      tell(content, 300)
      tell(content, 420)
      expect(animated).toEqual([])
      expect(screen.getByRole('dialog')).toBe(dialog)
    })
  })
})
