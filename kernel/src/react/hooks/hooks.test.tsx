import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { atom } from 'jotai/vanilla'
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin, optional } from '../../core/plugins/definePlugin.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { slotIcon, slotRoute, slotText, slotView } from '../../core/views/slots.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { useAtom, useKernel } from './kernel.ts'
import { createHooks, pluginHooks, useErrorText } from './pluginHooks.ts'
import type { RunWhileShown } from './viewActions.ts'

const board = () =>
  definePlugin({
    id: 'board',
    api: 1,
    slots: {
      action: { label: slotText, icon: slotIcon, open: slotRoute },
      tab: { label: slotText, view: slotView },
    },
  })
interface Board extends ReturnType<typeof board> {}
const boardHooks = pluginHooks<Board>('board')

const counter = () =>
  definePlugin({
    id: 'counter',
    api: 1,
    atoms: { count: atom(0) },
    needs: { board: optional<Board>() },
    messages: {
      en: { title: 'Counter of {{name}}', count: 'Count' },
      others: { de: async () => ({ default: { title: 'Zähler von {{name}}', count: 'Zählen' } }) },
    },
    views: { Counter: { load: async () => ({ default: () => null }) } },
    contributes: {
      'board.action': [
        { order: 2, label: 'count', icon: 'plus', open: 'counter.Counter' },
        {
          order: 1,
          label: 'count',
          icon: { path: 'M4 12h16' },
          open: 'counter.Counter',
          when: (account) => account !== undefined,
        },
      ],
    },
    actions: {
      async raise(ctx): Promise<void> {
        ctx.store.set(ctx.atoms.count, (count) => count + 1)
      },
    },
  })
interface Counter extends ReturnType<typeof counter> {}
const { useMessages, usePlugin } = pluginHooks<Counter>('counter')

function setUp() {
  const tools = createTestKernel({ plugins: [board(), counter()] })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <KernelProvider kernel={tools.kernel}>{children}</KernelProvider>
  )
  return { ...tools, wrapper }
}

afterEach(cleanup)

describe('hooks', () => {
  test('default: actions and atoms of a plugin, in the store of the kernel', async () => {
    const { wrapper, kernel } = setUp()
    const { result } = renderHook(
      () => {
        const { raise, atoms } = usePlugin()
        return { raise, count: useAtom(atoms.count) }
      },
      { wrapper },
    )
    expect(result.current.count).toBe(0)
    await act(() => result.current.raise())
    expect(result.current.count).toBe(1)
    expect(kernel.store.get(kernel.plugins.counter.atoms.count)).toBe(1)
  })

  test('behavior: messages arrive, never as their keys, and follow the language', async () => {
    const { wrapper, kernel } = setUp()
    const { result } = renderHook(() => useMessages()('title', { name: 'Ann' }), { wrapper })
    expect(result.current).toBe('')
    await waitFor(() => expect(result.current).toBe('Counter of Ann'))
    await act(async () => kernel.store.set(kernel.atoms.locale, 'de'))
    await waitFor(() => expect(result.current).toBe('Zähler von Ann'))
  })

  test('behavior: messages that arrive between the first paint and the effects are not missed', async () => {
    const { wrapper: Wrapper, kernel } = setUp()
    const { messages } = internalsOf(kernel)
    await kernel.start()
    await messages.load(['kernel'])
    function Count(): ReactNode {
      const t = useMessages()
      // Another component loads the same dictionary while this one is being mounted.
      useLayoutEffect(() => void messages.load(['counter']), [])
      return t('count')
    }
    const host = document.createElement('div')
    // Without act(), which runs the effects before the dictionary can arrive.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const root = createRoot(host)
    onTestFinished(() => {
      root.unmount()
      vi.unstubAllGlobals()
    })
    root.render(
      <Wrapper>
        <Count />
      </Wrapper>,
    )
    await expect.poll(() => host.textContent).toBe('Count')
  })

  test('behavior: an error is said in words', async () => {
    const { wrapper } = setUp()
    const { result } = renderHook(() => useErrorText(new Error('secret internals')), { wrapper })
    await waitFor(() => expect(result.current).toMatch(/^Something went wrong/))
  })

  test('behavior: contributions come in order, and follow their condition', async () => {
    const { wrapper, kernel } = setUp()
    const { result } = renderHook(() => boardHooks.useSlot('action').map(({ label, icon }) => [label, icon]), {
      wrapper,
    })
    expect(result.current).toEqual([])
    await waitFor(() => expect(result.current).toEqual([['Count', 'plus']]))
    await act(async () => {
      await kernel.wallet.connect({ connectorId: 'fake' })
    })
    expect(result.current).toEqual([
      ['Count', { path: 'M4 12h16' }],
      ['Count', 'plus'],
    ])
  })

  test('behavior: a reported action keeps its function, and failures are reported under the plugin', async () => {
    const { wrapper, errors } = setUp()
    const { result, rerender } = renderHook(() => pluginHooks<Counter>('counter').useReportedAction(), { wrapper })
    const run = result.current
    rerender()
    expect(result.current).toBe(run)
    run(() => Promise.reject(new Error('late')))
    run(() => {
      throw new Error('at once')
    })
    await waitFor(() => expect(errors.map(({ origin }) => origin.plugin)).toEqual(['counter', 'counter']))
  })

  describe('what runs while a component is shown', () => {
    /** Runs of a component that is shown, by the signal each was given. */
    function follow(run: RunWhileShown = () => undefined) {
      const { wrapper, errors } = setUp()
      const signals: AbortSignal[] = []
      const begin =
        (act: RunWhileShown): RunWhileShown =>
        (shown) => {
          signals.push(shown.signal)
          return act(shown)
        }
      const hooks = pluginHooks<Counter>('counter')
      const initialProps = { act: begin(run) }
      const rendered = renderHook(({ act }: typeof initialProps) => hooks.useWhileShown(act), { wrapper, initialProps })
      const ended = () => signals.map(({ aborted }) => aborted)
      return { ...rendered, begin, ended, errors, initialProps }
    }

    test('behavior: it runs once however often the component is drawn, and is aborted when it goes', () => {
      const { rerender, unmount, ended, initialProps } = follow()
      rerender(initialProps)
      expect(ended()).toEqual([false])
      unmount()
      expect(ended()).toEqual([true])
    })

    test('behavior: another function takes the place of the first', () => {
      const { rerender, begin, ended } = follow()
      rerender({ act: begin(() => undefined) })
      expect(ended()).toEqual([true, false])
    })

    test('behavior: run again, it ends the run before; the last one ends with the component', () => {
      const { result, rerender, unmount, ended, initialProps } = follow()
      const again = result.current
      again()
      rerender(initialProps)
      expect(result.current).toBe(again)
      expect(ended()).toEqual([true, false])
      unmount()
      expect(ended()).toEqual([true, true])
    })

    test('behavior: what fails is reported under the plugin, once: a newer run has ended the first', async () => {
      const { result, errors } = follow(async () => Promise.reject(new Error('no answer')))
      result.current()
      await waitFor(() => expect(errors.map(({ origin }) => origin.plugin)).toEqual(['counter']))
    })

    test('behavior: what fails after it was left is no failure', async () => {
      const left: RunWhileShown = ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      const { unmount, errors } = follow(left)
      unmount()
      await new Promise((done) => setTimeout(done))
      expect(errors).toEqual([])
    })
  })

  test('behavior: createHooks hands out the same kernel', () => {
    const { wrapper, kernel } = setUp()
    const hooks = createHooks<typeof kernel>()
    const Check = () => {
      const same = hooks.useKernel() === useKernel()
      const plugin = hooks.usePlugin('counter')
      return <p>{same && typeof plugin.raise === 'function' ? 'same' : 'other'}</p>
    }
    render(<Check />, { wrapper })
    expect(screen.getByText('same')).toBeTruthy()
  })

  test('error: outside a provider the hook names itself', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(() => useKernel())).toThrow('Invalid useKernel: it was used outside <KernelProvider>')
    expect(() => renderHook(() => useAtom(atom(0)))).toThrow('Invalid useAtom: it was used outside <KernelProvider>')
  })

  test('error: a plugin that is not installed', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { wrapper } = setUp()
    expect(() => renderHook(() => pluginHooks('swap').usePlugin(), { wrapper })).toThrow(/needs the plugin "swap"/)
  })
})
