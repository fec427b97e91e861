import { renderView, renderWidget } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ORIGIN, type SetUpOptions, setUp } from '../fixtures/setUp.ts'
import { FrameSays, MARA, never } from '../fixtures/standInFrame.ts'
import { PasskeyCard } from './PasskeyCard.tsx'

await import('./index.ts')

afterEach(cleanup)

const place = (): Element | null => document.querySelector('[data-embedded-place]')
const named = (name: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: (full) => full.startsWith(name) })
const press = async (name: string): Promise<void> => userEvent.click(await named(name))

describe('the place of the frame', () => {
  it('default: waits in words, then the frame lies over it, for keyboard and screen reader too', async () => {
    const { kernel, frame } = await setUp()
    await renderView(kernel, 'embedded.ApproveTransaction')
    await screen.findByRole('img', { name: 'Opening your wallet' })
    await waitFor(() => expect(frame.element?.style.visibility).toBe('visible'))
    expect([frame.element?.tabIndex, frame.element?.getAttribute('aria-hidden')]).toEqual([0, null])
    expect(place()?.contains(frame.element)).toBe(false)
  })

  it('behavior: left, the frame is out of sight and out of the order of keys', async () => {
    const { kernel, frame } = await setUp()
    await renderView(kernel, 'embedded.ApproveTransaction')
    await waitFor(() => expect(frame.element?.style.visibility).toBe('visible'))
    act(() => void kernel.close())
    await waitFor(() => expect(frame.element?.style.visibility).toBe('hidden'))
    expect([frame.element?.tabIndex, frame.element?.getAttribute('aria-hidden')]).toEqual([-1, 'true'])
  })

  it('behavior: left before the frame has come, it is never shown', async () => {
    const { kernel, frame } = await setUp()
    frame.isUp = false
    const { dialog } = await renderView(kernel, 'embedded.ApproveTransaction')
    await waitFor(() => expect(frame.made).toBe(1))
    act(() => void kernel.close())
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(frame.element?.style.visibility ?? 'hidden').toBe('hidden')
  })

  it.each([
    ['en', 'Your wallet could not be opened', 'Unable to load email login dependency', 'Try again'],
    [
      'de',
      'Ihre Wallet konnte nicht geöffnet werden',
      'Die Anmeldung per E-Mail konnte nicht geladen werden',
      'Erneut versuchen',
    ],
  ])(
    'error: what could not be loaded is said (%s), and Try again makes a new frame',
    async (locale, title, text, retry) => {
      const { kernel, frame, clock } = await setUp({ i18n: { locale } })
      frame.isUp = false
      await renderView(kernel, 'embedded.ApproveTransaction')
      await waitFor(() => expect(frame.made).toBe(1))
      await act(() => clock.advance(20_000))
      await screen.findByText(title)
      expect(document.body.textContent).toContain(text)
      expect(place()).toBeNull()
      frame.isUp = true
      await press(retry)
      await waitFor(() => expect(frame.element?.style.visibility).toBe('visible'))
      expect([frame.made, place() === null]).toEqual([2, false])
    },
  )
})

describe('ApproveTransaction', () => {
  it('default: the frame is asked to sign, and the view goes with its answer', async () => {
    let sign: (signature: string) => void = () => undefined
    const RPC_REQUEST = () => new Promise<string>((resolve) => (sign = resolve))
    const test = await setUp({ families: ['eip155'], answers: { RPC_REQUEST } })
    await test.connect()
    await renderWidget(test.kernel)
    const answer = test.ask('personal_sign', ['0x68', MARA.address])
    await screen.findByRole('heading', { name: 'Approve request' })
    await waitFor(() => expect(test.frame.element?.style.visibility).toBe('visible'))
    await act(async () => {
      sign('0xsigned')
      await answer
    })
    expect(await answer).toBe('0xsigned')
    await waitFor(() => expect(test.route()).toBeUndefined())
  })

  it('behavior: the close button declines; nothing is signed by an answer that comes late', async () => {
    let sign: (signature: string) => void = () => undefined
    const RPC_REQUEST = () => new Promise<string>((resolve) => (sign = resolve))
    const test = await setUp({ families: ['eip155'], answers: { RPC_REQUEST } })
    await test.connect()
    await renderView(test.kernel, 'embedded.ApproveTransaction')
    const answer = test.ask('personal_sign', ['0x68', MARA.address]).catch((error: { code: string }) => error.code)
    await waitFor(() => expect(test.frame.of('RPC_REQUEST')).toHaveLength(1))
    await press('Close')
    expect(await answer).toBe('request/rejected')
    sign('0xlate')
    await waitFor(() => expect(test.frame.of('RPC_ABORT')).toHaveLength(1))
    expect(test.kernel.store.get(test.client.atoms.approvals)).toBe(0)
  })

  it.each([
    ['eth_sign', 'This site asked for eth_sign, which this wallet does not do. Nothing was shared.'],
    [
      '<img src=x onerror=alert(1)>',
      'This site asked for <img src=x onerror=alert(1)>, which this wallet does not do. Nothing was shared.',
    ],
  ])('error: “Action not allowed” names %s as text, with a way back', async (method, sentence) => {
    const test = await setUp({ families: ['eip155'] })
    await test.connect()
    await renderView(test.kernel, 'embedded.FrameStep')
    await act(async () => {
      await test.ask(method, []).catch(() => undefined)
    })
    await waitFor(() => expect(test.route()).toBe('embedded.ApproveTransaction'))
    await act(() => test.clock.advance(300))
    await screen.findByText('Action not allowed')
    screen.getByText(sentence)
    expect(document.querySelector('img[src="x"]')).toBeNull()
    const back = await screen.findAllByRole('button', { name: 'Back' })
    await userEvent.click(back.at(-1) ?? document.body)
    expect(test.route()).toBe('embedded.FrameStep')
  })
})

describe('PasskeyCard', () => {
  const offered = (): HTMLElement | null => screen.queryByRole('note')
  /** The card of a connected wallet that has a passkey, or has none. */
  async function card(hasPasskey: boolean) {
    const test = await setUp({ answers: { GET_USER: () => ({ ...MARA, hasPasskey }) } })
    await test.connect()
    await renderWidget(test.kernel, <PasskeyCard />)
    return test
  }

  it('default: offers a passkey to a wallet that has none', async () => {
    await card(false)
    await waitFor(() => expect(offered()).not.toBeNull())
  })

  it('behavior: a wallet that has one is offered none', async () => {
    const test = await card(true)
    expect(test.kernel.store.get(test.client.atoms.user)?.hasPasskey).toBe(true)
    expect(offered()).toBeNull()
  })

  it('behavior: one that was added in the settings ends the offer', async () => {
    const test = await card(false)
    await waitFor(() => expect(offered()).not.toBeNull())
    test.frame.answer({ OPEN_SETTINGS: () => undefined, GET_USER: () => ({ ...MARA, hasPasskey: true }) })
    const { store } = test.kernel
    store.set(test.client.atoms.remembered, (before) => ({ ...before, chain: 'eip155:42161' }))
    await act(() => test.client.askSettings({ signal: new AbortController().signal }))
    await waitFor(() => expect(offered()).toBeNull())
    // The frame goes to the chain that it is asked about: it stays on the one in use.
    expect(test.frame.of('GET_USER').at(-1)?.payload).toMatchObject({ chainId: 'eip155:42161' })
  })
})

describe('FrameStep', () => {
  it.each([
    ['the settings', undefined, {}],
    ['a part of them', 'passkey', { section: 'passkey' }],
  ] as const)('default: %s are opened in the frame; done there leads back', async (_title, section, payload) => {
    let finish: () => void = () => undefined
    const OPEN_SETTINGS = () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined)))
    const test = await setUp({ answers: { OPEN_SETTINGS } })
    await renderView(test.kernel, 'embedded.ApproveTransaction')
    await act(() => test.client.openSettings(section ? { section } : {}))
    await waitFor(() => expect(test.frame.of('OPEN_SETTINGS').map((message) => message.payload)).toEqual([payload]))
    expect(test.route()).toBe('embedded.FrameStep')
    await act(async () => finish())
    await waitFor(() => expect(test.route()).toBe('embedded.ApproveTransaction'))
  })

  it('behavior: left before it is done, the frame is told and nothing is reported', async () => {
    const test = await setUp({ answers: { OPEN_SETTINGS: never } })
    await renderView(test.kernel, 'embedded.FrameStep')
    await waitFor(() => expect(test.frame.of('OPEN_SETTINGS')).toHaveLength(1))
    act(() => void test.kernel.close())
    await waitFor(() => expect(test.frame.of('RPC_ABORT')).toHaveLength(1))
    expect(test.errors).toEqual([])
  })

  it('error: a frame that refuses is reported, and shows why itself', async () => {
    const OPEN_SETTINGS = () => Promise.reject(new FrameSays('Sign in again.'))
    const test = await setUp({ answers: { OPEN_SETTINGS } })
    await renderView(test.kernel, 'embedded.FrameStep')
    await waitFor(() =>
      expect(test.errors).toMatchObject([{ error: { code: 'embedded/refused' }, origin: { where: 'view' } }]),
    )
    expect(test.frame.element?.style.visibility).toBe('visible')
    expect(test.route()).toBe('embedded.FrameStep')
  })
})

/** Connect, for somebody whose browser keeps nothing for the frame. */
async function returning(options: SetUpOptions & { readonly opens?: boolean; readonly name?: object } = {}) {
  const { opens = true, name = { email: MARA.email }, ...more } = options
  const test = await setUp(more)
  const { atoms } = test.client
  test.kernel.store.set(atoms.remembered, { isUsed: true, ...name })
  test.kernel.store.set(atoms.resumable, true)
  const shown = { closed: false, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(opens ? (shown as unknown as Window) : null)
  await renderView(test.kernel, 'connect.Connect')
  return { ...test, shown, open }
}

describe('ContinueAs', () => {
  it('default: one press opens the wallet’s window, and what it hands over connects', async () => {
    const { open, kernel, shown } = await returning({ answers: { RESUME: () => undefined } })
    await press('Continue as m…@example.com')
    expect(open.mock.calls).toEqual([[`${ORIGIN}/resume`, '_blank', 'width=400,height=640']])
    await waitFor(() => expect(kernel.wallet.getState().connections).toHaveLength(2))
    await waitFor(() => expect(kernel.store.get(kernel.atoms.modal).open).toBe(false))
    expect(shown.close).toHaveBeenCalled()
  })

  it.each([
    ['a name', { userName: 'mara' }, 'Continue as mara'],
    ['nothing', {}, 'Continue with your wallet'],
    ['a hostile name', { userName: '<b>&{{site}}' }, 'Continue as <b>&{{site}}'],
  ])('default: who is known by %s', async (_title, name, expected) => {
    await returning({ name })
    await screen.findByText(expected)
  })

  it('behavior: not offered before the frame has said that it needs a window', async () => {
    const { kernel, client } = await returning()
    await screen.findByText('Continue as m…@example.com')
    act(() => kernel.store.set(client.atoms.resumable, false))
    expect(screen.queryByText('Continue as m…@example.com')).toBeNull()
  })

  it('behavior: while it waits it says so', async () => {
    const { frame } = await returning({ answers: { RESUME: never } })
    await press('Continue as m…@example.com')
    await screen.findAllByText('Continue in your wallet’s window')
    await waitFor(() => expect(frame.of('RESUME')).toHaveLength(1))
  })

  it('error: a window that was closed', async () => {
    const { shown, clock, frame } = await returning({ answers: { RESUME: never } })
    await press('Continue as m…@example.com')
    await waitFor(() => expect(frame.of('RESUME')).toHaveLength(1))
    shown.closed = true
    await act(() => clock.advance(4_000))
    await screen.findByText('You closed the window. Nothing was shared.', { selector: 'strong' })
  })

  it('error: a window that was blocked', async () => {
    const { frame } = await returning({ opens: false })
    await press('Continue as m…@example.com')
    await screen.findByText('The window did not open. Allow pop-ups for this site, then try again.')
    expect(frame.of('RESUME')).toEqual([])
  })

  it('error: a page that keeps windows apart', async () => {
    const { shown } = await returning({ answers: { RESUME: never } })
    shown.closed = true
    await press('Continue as m…@example.com')
    await screen.findByText('This site blocks the wallet’s window. Sign in below instead.')
  })

  it('behavior: pressed twice, the first window is given up and one sign-in counts', async () => {
    const settle: (() => void)[] = []
    const RESUME = () => new Promise<undefined>((resolve) => settle.push(() => resolve(undefined)))
    const { frame, kernel } = await returning({ answers: { RESUME } })
    const row = await named('Continue as m…@example.com')
    await userEvent.click(row)
    await waitFor(() => expect(settle).toHaveLength(1))
    await userEvent.click(row)
    await waitFor(() => expect(settle).toHaveLength(2))
    expect(frame.of('RPC_ABORT')).toHaveLength(1)
    settle[0]?.()
    settle[1]?.()
    await waitFor(() => expect(kernel.wallet.getState().connections).toHaveLength(2))
    expect(screen.queryByText('You closed the window. Nothing was shared.')).toBeNull()
  })

  it('behavior: left while it waits, the window closes and the frame is told', async () => {
    const { frame, kernel, shown } = await returning({ answers: { RESUME: never } })
    await press('Continue as m…@example.com')
    await waitFor(() => expect(frame.of('RESUME')).toHaveLength(1))
    act(() => void kernel.close())
    await waitFor(() => expect(frame.of('RPC_ABORT')).toHaveLength(1))
    expect(shown.close).toHaveBeenCalled()
  })
})
