import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKernel } from '../core/createKernel.ts'
import { definePlugin } from '../core/plugins/definePlugin.ts'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { fakeAdapter } from '../testing/fakeAdapter.ts'
import { useAccount } from './hooks/wallet.ts'
import { KernelProvider, type KernelProviderProps } from './KernelProvider.tsx'

function counted(id = 'counted') {
  const counts = { started: 0, stopped: 0 }
  const plugin = definePlugin({
    id,
    api: 1,
    setup: () => {
      counts.started += 1
      return () => {
        counts.stopped += 1
      }
    },
  })
  return { plugin, counts }
}

afterEach(cleanup)

describe('KernelProvider', () => {
  test('default: starts the kernel once, adds no element of its own, loads nothing', async () => {
    const { plugin, counts } = counted()
    const { kernel } = createTestKernel({ plugins: [plugin] })
    const { container, unmount } = render(<KernelProvider kernel={kernel}>child</KernelProvider>)
    await waitFor(() => expect(counts.started).toBe(1))
    expect(container.innerHTML).toBe('child')
    expect(document.querySelector('[data-lk-root]')).toBeNull()
    unmount()
    expect(counts.stopped).toBe(0)
  })

  test('behavior: StrictMode and 50 mounts start it once', async () => {
    const { plugin, counts } = counted()
    const { kernel, errors } = createTestKernel({ plugins: [plugin] })
    for (let round = 0; round < 50; round += 1) {
      const { unmount } = render(
        <StrictMode>
          <KernelProvider kernel={kernel} />
        </StrictMode>,
      )
      unmount()
    }
    await waitFor(() => expect(counts.started).toBe(1))
    expect(errors).toEqual([])
  })

  test('behavior: hot reload destroys the kernel of the same id before the new one starts', async () => {
    const old = counted()
    const next = counted()
    const make = (plugin: typeof old.plugin) =>
      createKernel({ id: 'hot', adapters: [fakeAdapter().adapter], plugins: [plugin] })
    const { rerender } = render(<KernelProvider kernel={make(old.plugin)} />)
    await waitFor(() => expect(old.counts.started).toBe(1))
    rerender(<KernelProvider kernel={make(next.plugin)} />)
    await waitFor(() => expect(next.counts.started).toBe(1))
    expect(old.counts.stopped).toBe(1)
  })

  test('behavior: two kernels beside each other are strangers', async () => {
    const first = createTestKernel({ adapters: [fakeAdapter({ accounts: ['0xa'] }).adapter] })
    const second = createTestKernel({ adapters: [fakeAdapter({ accounts: ['0xb'] }).adapter] })
    const Address = () => <p>{useAccount().address ?? 'nobody'}</p>
    render(
      <>
        <KernelProvider kernel={first.kernel}>
          <Address />
        </KernelProvider>
        <KernelProvider kernel={second.kernel}>
          <Address />
        </KernelProvider>
      </>,
    )
    await act(async () => {
      await first.kernel.wallet.connect({ connectorId: 'fake' })
    })
    expect(screen.getByText('0xa')).toBeTruthy()
    expect(screen.getByText('nobody')).toBeTruthy()
  })

  test('error: what start fails with is reported, not thrown', async () => {
    const failing = definePlugin({
      id: 'failing',
      api: 1,
      essential: true,
      setup: () => {
        throw new Error('no')
      },
    })
    const { kernel, errors } = createTestKernel({ plugins: [failing] })
    render(<KernelProvider kernel={kernel}>page</KernelProvider>)
    await waitFor(() => expect(errors.map(({ origin }) => origin.where)).toContain('start'))
    expect(screen.getByText('page')).toBeTruthy()
  })

  test('error: a kernel of another copy', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const foreign = { id: 'foreign', start: () => Promise.resolve() }
    expect(() => render(<KernelProvider kernel={foreign} />)).toThrow(/another copy of @latchkey\/kernel/)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['its options', { id: 'main', adapters: [], plugins: [] }],
    ['a promise of one', Promise.resolve()],
    ['a text', 'main'],
  ])('error: %s in place of a kernel', (_name, value) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const given = value as unknown as KernelProviderProps['kernel']
    expect(() => render(<KernelProvider kernel={given} />)).toThrow(
      expect.objectContaining({
        code: 'config/invalid',
        message: expect.stringMatching(/^Invalid kernel: .*createKernel/),
      }),
    )
  })
})
