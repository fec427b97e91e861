import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kernelError } from '../../core/errors/errorTable.ts'
import { definePlugin } from '../../core/plugins/definePlugin.ts'

/** The files that do not come. */
const missing = new Set<string>()

function arrive(file: string, load: () => Promise<object>): Promise<object> {
  if (missing.has(file)) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
}

// Anew for each test: what has come once, stays, also for the files of tests that run before and after this one.
beforeEach(() => {
  missing.clear()
  vi.resetModules()
  vi.doMock('./messages.tsx', (load) => arrive('messages', load))
  vi.doMock('./alertMessage.tsx', (load) => arrive('alertMessage', load))
})
afterEach(() => {
  cleanup()
  vi.doUnmock('./messages.tsx')
  vi.doUnmock('./alertMessage.tsx')
  vi.resetModules()
})

/** A kernel whose start view has a button that fails so. */
async function setUp(fail: () => Promise<void> = async () => undefined) {
  const { createTestKernel } = await import('../../testing/createTestKernel.ts')
  const { KernelProvider } = await import('../KernelProvider.tsx')
  const { ViewBody } = await import('../views/ViewBody.tsx')
  const { Button } = await import('@latchkey/theme/ui')
  const { internalsOf } = await import('../../core/state/kernelScope.ts')
  const { alerts } = await import('../../core/state/notices.ts')
  const Trap = () => (
    <ViewBody>
      <Button onPress={fail}>Spring</Button>
    </ViewBody>
  )
  const trap = definePlugin({
    id: 'trap',
    api: 1,
    messages: { en: { trap: 'Trap' } },
    views: { Trap: { load: async () => ({ default: Trap }), title: 'trap', start: 'disconnected' } },
  })
  const { kernel, errors } = createTestKernel({ plugins: [trap] })
  render(<KernelProvider kernel={kernel} />)
  const bar = alerts(kernel.store, internalsOf(kernel).state)
  return {
    kernel,
    press: async () => {
      await act(async () => kernel.open())
      await userEvent.click(await screen.findByRole('button', { name: 'Spring' }))
    },
    alert: (code: Parameters<typeof kernelError>[0]) => act(async () => bar.show(kernelError(code))),
    last: () => kernel.store.get(kernel.atoms.history).at(-1),
    /** How often the developer was told that the files of messages did not come. */
    told: () => errors.filter(({ origin }) => origin.where === 'messages').length,
  }
}

describe('files of messages that do not come', () => {
  test.each(['request/rejected', 'kernel/aborted'] as const)(
    'behavior: a press that ended with %s opens no view for errors, and asks for no file',
    async (code) => {
      missing.add('messages')
      const { press, last, told } = await setUp(() => Promise.reject(kernelError(code)))
      await press()
      await act(async () => undefined)
      expect([last()?.route, told()]).toEqual(['trap.Trap', 0])
    },
  )

  test('error: a failed press is shown with its own code and cause, and what to do', async () => {
    missing.add('messages')
    const cause = new Error('no disk')
    const failure = kernelError('plugin/action-failed', { cause })
    const { press, last, told } = await setUp(() => Promise.reject(failure))
    await press()
    await waitFor(() => expect(last()?.route).toBe('kernel.Error'))
    expect(last()?.params).toMatchObject({ error: { code: 'plugin/action-failed', cause } })
    expect(await screen.findByText('plugin/action-failed')).toBeTruthy()
    expect(told()).toBe(1)
  })

  test('error: where the words for it did not come either, the view says that files are missing', async () => {
    missing.add('messages')
    const { press } = await setUp(() => Promise.reject(new Error('no disk')))
    await press()
    expect(await screen.findByText(/Check your connection, then try again\./)).toBeTruthy()
    expect(screen.getByText('unknown')).toBeTruthy()
  })

  test('error: where there are words for it, these are shown', async () => {
    missing.add('messages')
    const { press } = await setUp(() => Promise.reject(kernelError('connect/expired')))
    await press()
    expect(await screen.findByText('This code has expired. Get a new one to continue.')).toBeTruthy()
    expect(screen.getByText('connect/expired')).toBeTruthy()
  })

  test('behavior: each alert asks again for what did not come, and the developer is told each time', async () => {
    missing.add('messages').add('alertMessage')
    const { alert, told } = await setUp()
    await alert('config/project-id')
    await waitFor(() => expect(told()).toBe(1))
    missing.delete('messages')
    await alert('config/origin-not-allowed')
    await waitFor(() => expect(told()).toBe(2))
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    missing.clear()
    await alert('config/two-copies')
    expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy()
    expect(told()).toBe(2)
  })
})
