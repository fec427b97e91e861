import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { faucet, faucetState } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Each view by what its title says. */
const TITLES = {
  'faucet.Home': 'Test funds',
  'faucet.Form': 'Your e-mail',
  'faucet.Plain': 'Hello Ann',
  'faucet.Status': 'Test funds',
  'faucet.Locked': 'Test funds',
} as const
type Route = keyof typeof TITLES
const route = fc.constantFrom<Route>('faucet.Home', 'faucet.Form', 'faucet.Plain', 'faucet.Status', 'faucet.Locked')

type Step =
  | { readonly act: 'open' | 'push' | 'replace'; readonly route: Route }
  | { readonly act: 'back' | 'close' | 'escape' | 'backdrop' | 'lock' | 'tab' | 'steal' | 'press' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('open' as const, 'push' as const, 'replace' as const), route }),
  fc.record({
    act: fc.constantFrom<'back' | 'close' | 'escape' | 'backdrop' | 'lock' | 'tab' | 'steal' | 'press'>(
      'back',
      'close',
      'escape',
      'backdrop',
      'lock',
      'tab',
      'steal',
      'press',
    ),
  }),
)

const dialogs = (): readonly HTMLElement[] => screen.queryAllByRole('dialog', { hidden: true })

function setUp() {
  // happy-dom lays nothing out, so every element counts as hidden unless it says where it is.
  const rects = { ...[new DOMRect(0, 0, 9, 9)], length: 1, item: () => null }
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(rects)
  const { kernel } = createTestKernel({ plugins: [faucet()] })
  kernel.store.set(faucetState.locked, false)
  const rendered = render(
    <KernelProvider kernel={kernel}>
      <button type="button" onClick={() => kernel.open()}>
        Opener
      </button>
      <input aria-label="Page" />
    </KernelProvider>,
  )
  const { store, atoms, router } = kernel
  const isOpen = (): boolean => store.get(atoms.modal).open
  const perform = async (given: Step): Promise<void> => {
    if ('route' in given) {
      const { act: move } = given
      await act(async () => (move === 'open' ? kernel.open(given.route) : router[move](given.route)))
      return
    }
    const acts: Readonly<Record<typeof given.act, () => unknown>> = {
      back: () => act(async () => router.back()),
      close: () => act(async () => kernel.close()),
      escape: () => userEvent.keyboard('{Escape}'),
      backdrop: () => {
        const backdrop = document.querySelector('[data-phase="open"] [data-lk-part="backdrop"]')
        if (backdrop) act(() => void fireEvent.click(backdrop))
      },
      lock: () => act(async () => store.set(faucetState.locked, (locked) => !locked)),
      tab: () => userEvent.keyboard('{Tab}'),
      // A script of the page takes the focus away; the next Tab brings it back inside.
      steal: async () => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        await userEvent.keyboard('{Tab}')
      },
      press: async () => {
        if (!isOpen()) await userEvent.click(screen.getByText('Opener'))
      },
    }
    await acts[given.act]()
  }
  return { ...rendered, kernel, isOpen, perform }
}

type Tools = ReturnType<typeof setUp>

/** What must hold whatever happened before. */
async function check({ kernel, container, isOpen }: Tools): Promise<void> {
  const shown = kernel.store.get(kernel.atoms.history).at(-1)?.route as Route | undefined
  await waitFor(() => expect(dialogs()).toHaveLength(isOpen() ? 1 : 0))
  const { documentElement: page, activeElement } = document
  expect(page.hasAttribute('data-lk-lock'), 'the page scrolls').toBe(isOpen())
  expect(container.hasAttribute('inert'), 'the page can be reached').toBe(isOpen())
  const [dialog] = dialogs()
  if (!dialog || !shown) {
    expect(activeElement?.closest('[data-lk-root]') ?? null).toBeNull()
    return
  }
  const heading = await within(dialog).findByRole('heading', { name: TITLES[shown], level: 2 })
  await waitFor(() => expect(dialog.getAttribute('aria-labelledby')).toBe(heading.id))
  await waitFor(() => expect(dialog.contains(document.activeElement), 'the focus is outside').toBe(true))
  expect(within(dialog).queryByRole('button', { name: 'Close' }) !== null).toBe(
    shown !== 'faucet.Locked' || !kernel.store.get(faucetState.locked),
  )
}

describe('the modal', () => {
  test('behavior: after any steps one dialog is named, has the focus, and holds the page still; closed, nothing is left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const tools = setUp()
        try {
          for (const each of steps) {
            await tools.perform(each)
            await check(tools)
          }
          tools.kernel.store.set(faucetState.locked, false)
          await act(async () => tools.kernel.close())
          await check(tools)
        } finally {
          tools.unmount()
          await tools.kernel.destroy()
        }
        expect(document.documentElement.hasAttribute('data-lk-lock')).toBe(false)
        expect(document.querySelectorAll('[inert], [data-lk-root]')).toHaveLength(0)
      }),
      { numRuns: 20, examples: [[[{ act: 'open', route: 'faucet.Locked' }, { act: 'lock' }, { act: 'steal' }]]] },
    )
  }, 120_000)

  test('behavior: Tab and Shift+Tab never leave it, from wherever they start', async () => {
    const tools = setUp()
    await act(async () => tools.kernel.open('faucet.Home'))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    const keys = fc.array(fc.constantFrom('{Tab}', '{Shift>}{Tab}{/Shift}'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(keys, async (pressed) => {
        for (const key of pressed) {
          await userEvent.keyboard(key)
          expect(dialog.contains(document.activeElement)).toBe(true)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('behavior: two widgets on a page: it is held until the last of them has closed', async () => {
    const [first, second] = [setUp(), setUp()]
    const held = (): boolean => document.documentElement.hasAttribute('data-lk-lock')
    await act(async () => first.kernel.open('faucet.Home'))
    await waitFor(() => expect(dialogs()).toHaveLength(1))
    await act(async () => second.kernel.open('faucet.Plain'))
    await waitFor(() => expect(dialogs()).toHaveLength(2))
    await act(async () => void first.kernel.close())
    await waitFor(() => expect(dialogs()).toHaveLength(1))
    expect([held(), first.container.hasAttribute('inert'), second.container.hasAttribute('inert')]).toEqual([
      true,
      true,
      true,
    ])
    await act(async () => void second.kernel.close())
    await waitFor(() => expect(dialogs()).toHaveLength(0))
    expect([held(), first.container.hasAttribute('inert'), second.container.hasAttribute('inert')]).toEqual([
      false,
      false,
      false,
    ])
  })

  test.each(['unmount', 'destroy'] as const)('behavior: %s while it is open leaves the page as it was', async (end) => {
    const tools = setUp()
    const field = screen.getByLabelText('Page')
    field.focus()
    await act(async () => tools.kernel.open('faucet.Form'))
    await screen.findByLabelText('E-mail')
    if (end === 'destroy') await act(async () => tools.kernel.destroy())
    tools.unmount()
    await waitFor(() => expect(dialogs()).toHaveLength(0))
    expect(document.documentElement.hasAttribute('data-lk-lock')).toBe(false)
    expect(document.querySelectorAll('[inert], [data-lk-root]')).toHaveLength(0)
  })
})
