import { act, cleanup, configure, render, renderHook, screen, waitFor } from '@testing-library/react'
import { atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { view } from '../../core/views/view.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { createHooks } from './createHooks.ts'
import { useAtom, useKernel } from './kernel.ts'
import { useErrorText } from './useErrorText.ts'
import { usePlugin } from './usePlugin.ts'
import { useSlot } from './useSlot.ts'
import { useT } from './useT.ts'

const counter = () =>
  definePlugin({
    id: 'counter',
    api: 1,
    atoms: { count: atom(0) },
    i18n: {
      en: { title: 'Counter of {{name}}' },
      others: { de: async () => ({ default: { title: 'Zähler von {{name}}' } }) },
    },
    views: { Counter: view(async () => ({ default: () => null })) },
    slots: {
      accountAction: [
        { order: 2, label: 'title', icon: 'plus', route: 'counter.Counter' },
        { order: 1, label: 'title', icon: 'minus', route: 'counter.Counter', when: (account) => account !== undefined },
      ],
    },
    actions: (ctx) => ({
      async raise(): Promise<void> {
        ctx.store.set(ctx.atoms.count, (count) => count + 1)
      },
    }),
  })
type Counter = ReturnType<typeof counter>

function setUp() {
  const tools = createTestKernel({ plugins: [counter()] })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <KernelProvider kernel={tools.kernel}>{children}</KernelProvider>
  )
  return { ...tools, wrapper }
}

// The first test also waits for the modal's chunk to be compiled.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

describe('hooks', () => {
  test('default: actions and atoms of a plugin, in the store of the kernel', async () => {
    const { wrapper, kernel } = setUp()
    const { result } = renderHook(
      () => {
        const { raise, atoms } = usePlugin<Counter>('counter')
        return { raise, count: useAtom(atoms.count) }
      },
      { wrapper },
    )
    expect(result.current.count).toBe(0)
    await act(() => result.current.raise())
    expect(result.current.count).toBe(1)
    expect(kernel.store.get(kernel.plugins.counter.atoms.count)).toBe(1)
  })

  test('behavior: words arrive, and follow the language', async () => {
    const { wrapper, kernel } = setUp()
    const { result } = renderHook(() => useT<Counter>('counter')('title', { name: 'Ann' }), { wrapper })
    await waitFor(() => expect(result.current).toBe('Counter of Ann'))
    await act(async () => kernel.store.set(kernel.atoms.locale, 'de'))
    await waitFor(() => expect(result.current).toBe('Zähler von Ann'))
  })

  test('behavior: an error is said in words', async () => {
    const { wrapper } = setUp()
    const { result } = renderHook(() => useErrorText(new Error('secret internals')), { wrapper })
    await waitFor(() => expect(result.current).toMatch(/^Something went wrong/))
  })

  test('behavior: contributions come in order, and follow their condition', async () => {
    const { wrapper, kernel } = setUp()
    const { result } = renderHook(() => useSlot('accountAction').map((entry) => entry.icon), { wrapper })
    expect(result.current).toEqual(['plus'])
    await act(async () => {
      await kernel.wallet.connect({ connectorId: 'fake' })
    })
    expect(result.current).toEqual(['minus', 'plus'])
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
    expect(() => renderHook(() => usePlugin('swap'), { wrapper })).toThrow(/needs the plugin "swap"/)
  })
})
