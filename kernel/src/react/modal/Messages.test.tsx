import { Button } from '@latchkey/theme/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { kernelError } from '../../core/errors/errorTable.ts'
import { errorFactory } from '../../core/errors/fromUnknown.ts'
import { isKernelError } from '../../core/errors/kernelError.ts'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { alerts } from '../../core/state/notices.ts'
import { type TransactionRecord, transactionState } from '../../core/transactions/record.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { faucet } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'
import { ViewBody } from '../views/ViewBody.tsx'

async function setUp() {
  const test = createTestKernel({ plugins: [faucet()] })
  render(<KernelProvider kernel={test.kernel} />)
  /** Waits until the live regions are in the page, and lets the time pass that they stay empty. */
  const settle = async (): Promise<void> => {
    await screen.findByRole('status')
    await act(() => test.clock.advance(150))
  }
  return { ...test, settle, say: test.kernel.plugins.faucet.say }
}

const shown = (text: string): HTMLElement | undefined =>
  screen.queryAllByText(text).find((element) => element.closest('[aria-hidden]'))

afterEach(cleanup)

/** A plugin with one button, which fails as it is told. */
const trap = (fail: () => Promise<void>) => {
  const Trap = () => (
    <ViewBody>
      <Button onPress={fail}>Spring</Button>
    </ViewBody>
  )
  return definePlugin({
    id: 'trap',
    api: 1,
    messages: { en: { trap: 'Trap' } },
    views: { Trap: { load: async () => ({ default: Trap }), title: 'trap', start: 'disconnected' } },
  })
}

describe('Messages', () => {
  test('default: the snackbar shows over the page while the modal is closed, and is read aloud politely', async () => {
    const { say, settle } = await setUp()
    await act(() => say('success', 'sent'))
    await waitFor(() => expect(shown('On its way')).toBeTruthy())
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    await settle()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('On its way'))
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(document.querySelectorAll('[role="status"]').length).toBe(1)
  })

  test('behavior: a live region is in the page for a moment before its first text', async () => {
    const { say, clock } = await setUp()
    await act(() => say('success', 'sent'))
    const region = await screen.findByRole('status')
    await waitFor(() => expect(shown('On its way')).toBeTruthy())
    await act(() => clock.advance(149))
    expect(region.textContent).toBe('')
    await act(() => clock.advance(1))
    expect(screen.getByRole('status')).toBe(region)
    expect(region.textContent).toBe('On its way')
  })

  test('behavior: an error is read aloud at once', async () => {
    const { say, settle } = await setUp()
    await act(() => say('error', 'empty'))
    await settle()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The faucet is empty'))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('behavior: an error that goes is not read again by the other region', async () => {
    const { say, settle, clock } = await setUp()
    await act(() => say('error', 'empty'))
    await settle()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The faucet is empty'))
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => void changes.push(...records))
    observer.observe(screen.getByRole('status'), { childList: true, characterData: true, subtree: true })
    await act(() => clock.advance(8000))
    await act(() => clock.advance(150))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
    observer.disconnect()
    expect(changes).toEqual([])
  })

  test.each([
    [new Error('no disk'), 'Something went wrong. Try again.'],
    [kernelError('connect/expired'), 'This code has expired. Get a new one to continue.'],
    [kernelError('request/rejected'), undefined],
    [kernelError('kernel/aborted'), undefined],
  ])('error: a press that fails says so, unless the user stopped it: %s', async (failure, text) => {
    const { kernel, errors } = createTestKernel({ plugins: [trap(() => Promise.reject(failure))] })
    render(<KernelProvider kernel={kernel} />)
    await act(async () => kernel.open())
    await userEvent.click(await screen.findByRole('button', { name: 'Spring' }))
    if (text === undefined) expect(kernel.store.get(kernel.atoms.toast)).toBeUndefined()
    else await waitFor(() => expect(shown(text)).toBeTruthy())
    expect(errors.map(({ error }) => error)).toEqual(
      isKernelError(failure, 'kernel/aborted') ? [] : [expect.any(Error)],
    )
  })

  test('behavior: success goes after 4 s, an error after 8 s, waiting stays', async () => {
    const { say, clock, kernel } = await setUp()
    const present = (): string | undefined => kernel.store.get(kernel.atoms.toast)?.key
    for (const [kind, word, time] of [
      ['success', 'sent', 4000],
      ['error', 'empty', 8000],
    ] as const) {
      await act(() => say(kind, word))
      await waitFor(() => expect(shown(kind === 'error' ? 'The faucet is empty' : 'On its way')).toBeTruthy())
      await act(() => clock.advance(time - 1))
      expect(present()).toBe(word)
      await act(() => clock.advance(1))
      expect(present()).toBeUndefined()
      await waitFor(() => expect(shown('On its way')).toBeUndefined())
    }
    await act(() => say('loading', 'waiting'))
    await act(() => clock.advance(60_000))
    expect(present()).toBe('waiting')
  })

  test('behavior: a hand over it holds it', async () => {
    const { say, clock, kernel } = await setUp()
    await act(() => say('success', 'sent'))
    await waitFor(() => expect(shown('On its way')).toBeTruthy())
    const bar = shown('On its way')?.closest('[aria-hidden]')
    if (bar) fireEvent.pointerEnter(bar)
    await act(() => clock.advance(20_000))
    expect(kernel.store.get(kernel.atoms.toast)).toBeDefined()
    if (bar) fireEvent.pointerLeave(bar)
    await act(() => clock.advance(4000))
    expect(kernel.store.get(kernel.atoms.toast)).toBeUndefined()
  })

  test('behavior: the focus on it holds it too', async () => {
    const { say, clock, kernel } = await setUp()
    await act(() => say('success', 'sent'))
    await waitFor(() => expect(shown('On its way')).toBeTruthy())
    const bar = shown('On its way')?.closest('[aria-hidden]')
    if (bar) fireEvent.focus(bar)
    await act(() => clock.advance(20_000))
    expect(kernel.store.get(kernel.atoms.toast)).toBeDefined()
    if (bar) fireEvent.blur(bar)
    await act(() => clock.advance(4000))
    expect(kernel.store.get(kernel.atoms.toast)).toBeUndefined()
  })

  test('behavior: a button in it can be reached, holds it while it has the focus, and takes it away', async () => {
    const { say, clock, kernel } = await setUp()
    const runs: string[] = []
    await act(() => say('success', 'sent'))
    const toast = kernel.store.get(kernel.atoms.toast)
    const action = { message: 'send', run: () => void runs.push('run') }
    if (toast) await act(async () => kernel.store.set(internalsOf(kernel).state.toast, { ...toast, action }))
    const button = await screen.findByRole('button', { name: 'Send' })
    expect(button.closest('[aria-hidden]')).toBeNull()
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    await act(() => clock.advance(20_000))
    expect(kernel.store.get(kernel.atoms.toast)).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(runs).toEqual(['run'])
    expect(kernel.store.get(kernel.atoms.toast)).toBeUndefined()
  })

  test('behavior: the alert bar names a mistake of the site until it is closed', async () => {
    const needy = definePlugin({ id: 'needy', api: 1, needsProjectId: true })
    const { kernel, clock } = createTestKernel({ plugins: [needy] })
    render(<KernelProvider kernel={kernel} />)
    const region = await screen.findByRole('alert')
    await waitFor(() => expect(screen.getByText('Project id not configured')).toBeTruthy())
    expect(region.textContent).toBe('')
    await act(() => clock.advance(150))
    expect(region.textContent).toMatch(/^Project id not configured\. ./)
    expect(screen.getAllByRole('alert')).toEqual([region])
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Project id not configured')).toBeNull()
    expect(region.textContent).toBe('')
  })

  test('behavior: what users can act on is said in their language, without what is for the developer', async () => {
    const silent = errorFactory({
      'login/silent': { message: 'No answer', hints: ['Is {url} running?'], surface: 'alert', retry: 'after' },
    })
    const login = definePlugin({
      id: 'login',
      api: 1,
      messages: {
        en: { 'errors.login/silent': 'Try again in {{seconds}} seconds.' },
        others: {
          de: async () => ({ default: { 'errors.login/silent': 'In {{seconds}} Sekunden erneut versuchen.' } }),
        },
      },
      setup: (ctx) => ctx.alert(silent('login/silent', { details: { url: 'https://login', seconds: 10 } })),
    })
    const { kernel } = createTestKernel({ plugins: [login], i18n: { locale: 'de' } })
    render(<KernelProvider kernel={kernel} />)
    expect(await screen.findByText('In 10 Sekunden erneut versuchen.')).toBeTruthy()
    expect(screen.queryByText(/No answer|running/)).toBeNull()
  })

  describe('behavior: what the wallet sent is not what was reviewed', () => {
    const row = {
      message: 'The transaction {hash} is another one',
      hints: ['Move what is left.'],
      surface: 'alert',
      retry: false,
    } as const
    const differs = (hash: string) =>
      errorFactory({ 'chain/mismatch': row })('chain/mismatch', {
        details: { hash, reviewed: '1 SOL → me', sent: '9 SOL → you' },
      })
    const chain = definePlugin({
      id: 'chain',
      api: 1,
      messages: {
        en: { 'errors.chain/mismatch': 'Sent: {{sent}}. Reviewed: {{reviewed}}.' },
        others: {
          de: async () => ({ default: { 'errors.chain/mismatch': 'Gesendet: {{sent}}. Geprüft: {{reviewed}}.' } }),
        },
      },
    })
    async function raise(state: 'sent' | 'confirmed', isSettled: boolean, locale = 'en') {
      const { kernel } = createTestKernel({ plugins: [chain], i18n: { locale } })
      const { state: atoms } = internalsOf(kernel)
      const record = { id: 'a', hash: '0x1', state, isSettled } as TransactionRecord
      kernel.store.set(transactionState, [record])
      render(<KernelProvider kernel={kernel} />)
      await act(async () => kernel.store.set(atoms.alert, { id: -1, error: differs('0x1') }))
      return { kernel, settle: () => kernel.store.set(transactionState, [{ ...record, isSettled: true }]) }
    }

    test('both are shown, in the language of the user', async () => {
      await raise('sent', false, 'de')
      expect(await screen.findByText('Gesendet: 9 SOL → you. Geprüft: 1 SOL → me.')).toBeTruthy()
      expect(screen.queryByText(/Move what is left/)).toBeNull()
    })

    test('it cannot be put away while it may still become final, and then it can', async () => {
      const { settle } = await raise('sent', false)
      await screen.findByText(/Sent: 9 SOL/)
      expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
      await act(async () => settle())
      await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
      expect(screen.queryByText(/Sent: 9 SOL/)).toBeNull()
    })

    test('a mistake of the site does not take its place', async () => {
      const { kernel } = await raise('confirmed', true)
      await screen.findByText(/Sent: 9 SOL/)
      await act(async () => alerts(kernel.store, internalsOf(kernel).state).show(kernelError('config/project-id')))
      expect(screen.getByText(/Sent: 9 SOL/)).toBeTruthy()
    })
  })
})
