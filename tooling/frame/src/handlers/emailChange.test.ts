// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../app/app.ts'
import { FrameError } from '../errors/frameError.ts'
import { answerReview, type Decide } from '../fixtures/answerReview.ts'
import { memoryStore } from '../keys/storage.ts'
import { emailChangeHandlers } from './emailChange.ts'

type Answers = Readonly<Record<string, (body: unknown) => unknown>>

const USER = { account: 'account', email: 'old@example.com' }
const STARTED = { attempt: 'first', action: 'VERIFY_PRIMARY_OTP', resendAt: 0 }

let decide: Decide
let reviewed: ReturnType<typeof answerReview>
beforeEach(() => {
  decide = ({ digest }) => ({ digest, decision: { kind: 'approve' } })
  reviewed = answerReview((subject) => decide(subject))
})
afterEach(async () => {
  vi.restoreAllMocks()
  // The next test draws into the same document.
  await waitFor(() => expect(document.querySelector('main')).toBeNull())
})

const approve = async (heading: RegExp): Promise<void> => {
  await screen.findByRole('heading', { name: heading })
  const button = await screen.findByRole('button', { name: 'Review in a new window' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}

/** The handlers over a service that answers as the test says. */
function start(answers: Answers, project: object = { codeEntry: 'frame' }, user: object = USER, wallet: object = {}) {
  const calls: (readonly [string, unknown])[] = []
  let session: unknown = { user }
  const changes: unknown[] = []
  const service = {
    resume: async () => session,
    get session() {
      return session
    },
    keep: async (next: unknown) => {
      session = next
    },
    async call(path: string, { body, schema }: { body: unknown; schema: { parse(value: unknown): unknown } }) {
      if (path.startsWith('/frame/')) return schema.parse(await reviewed(path, body as { data: string }))
      calls.push([path.replace('/auth/v1/email/', ''), body])
      return schema.parse(await answers[path.replace('/auth/v1/email/', '')]?.(body))
    },
  }
  // Of the document's state only what these handlers use.
  const store = memoryStore()
  const opened = { wallet: Promise.resolve(wallet) }
  const state = { project, service, store, theme: 'light', ...opened, sessionChanged: () => changes.push(session) }
  const app = state as unknown as App
  const handlers = emailChangeHandlers(app)
  const left = new AbortController()
  const asked = { id: '1', origin: 'https://shop.example', account: undefined, chain: undefined, signal: left.signal }
  const ask = <E extends keyof typeof handlers>(event: E, payload: object): Promise<unknown> => {
    const handler = handlers[event] as (payload: object, with_: typeof asked) => Promise<unknown>
    return handler(payload, asked)
  }
  const signIn = (next: unknown): void => {
    session = next
  }
  return { ask, calls, changes, left, signIn, session: () => session }
}

const typeCode = async (code: string): Promise<void> => {
  const field = await screen.findByLabelText<HTMLInputElement>('Code from the e-mail')
  await waitFor(() => expect(field.disabled).toBe(false))
  await userEvent.type(field, code)
}

describe('change of address', () => {
  it('default: says where the wallet moves, takes both codes, and keeps the new address', async () => {
    const { ask, calls, changes, session } = start({
      change: () => STARTED,
      'change/primary': () => ({ status: 'done', resendAt: 0 }),
      'change/secondary': () => ({ status: 'done', email: 'new@example.com' }),
    })
    expect(await ask('UPDATE_EMAIL', { email: 'New@Example.com' })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    const agreed = ask('UPDATE_EMAIL_PRIMARY_OTP', {})
    await approve(/Change the e-mail address that opens this wallet to .*new@example\.com/)
    await screen.findByRole('heading', { name: /Move your wallet to .*new@example\.com/ })
    screen.getByText(/six digits to .*old@example\.com/)
    await typeCode('123456')
    await agreed
    const proven = ask('UPDATE_EMAIL_SECONDARY_OTP', {})
    await screen.findByRole('heading', { name: 'Confirm your new address' })
    screen.getByText(/six digits to .*new@example\.com/)
    await typeCode('654321')
    expect(await proven).toEqual({ newEmail: 'new@example.com' })
    expect(calls.map(([path]) => path)).toEqual(['change', 'change/primary', 'change/secondary'])
    expect(session()).toEqual({ user: { ...USER, email: 'new@example.com' } })
    expect(changes).toHaveLength(1)
  })

  it('error: a key or a phrase in the place of an address is not sent', async () => {
    const { ask, calls } = start({ change: () => STARTED })
    await expect(ask('UPDATE_EMAIL', { email: 'a'.repeat(64) })).rejects.toThrow('Never type a key')
    await expect(
      ask('UPDATE_EMAIL', { email: 'legal winner thank year wave sausage worth useful legal winner thank yellow' }),
    ).rejects.toThrow('Nothing was sent')
    expect(calls).toEqual([])
  })

  it('behavior: a wrong code says how many tries are left; another mail keeps the change', async () => {
    const { ask, calls, left } = start({
      change: () => STARTED,
      'change/primary': () => ({ status: 'wrong', triesLeft: 4 }),
      'change/resend': () => ({ resendAt: Date.now() + 30_000 }),
    })
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    const agreed = ask('UPDATE_EMAIL_PRIMARY_OTP', {}).catch(() => undefined)
    await approve(/Change the e-mail/)
    await typeCode('111111')
    await screen.findByText(/That code is not right. .4. tries left/)
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(calls.at(-1)).toEqual(['change/resend', { attempt: 'first' }]))
    await screen.findByText('A new code is on its way.')
    left.abort()
    await agreed
  })

  it('error: nobody signed in, a step out of turn, and a code that the site has taken', async () => {
    const { ask } = start({ change: () => STARTED })
    await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', {})).rejects.toThrow('This change has expired. Start again.')
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    await expect(ask('UPDATE_EMAIL_SECONDARY_OTP', {})).rejects.toThrow('This change has expired. Start again.')
    await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })).rejects.toThrow(FrameError)
  })

  it('error: left by its user', async () => {
    const { ask, left } = start({ change: () => STARTED })
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    const agreed = ask('UPDATE_EMAIL_PRIMARY_OTP', {})
    await approve(/Change the e-mail/)
    await screen.findByLabelText('Code from the e-mail')
    left.abort()
    await expect(agreed).rejects.toThrow('Request was aborted')
  })

  it('behavior: a wallet without an address asks before any mail is sent, and warns where the code is typed', async () => {
    const { ask, calls } = start(
      {
        change: () => ({ ...STARTED, action: 'VERIFY_SECONDARY_OTP' }),
        'change/secondary': () => ({ status: 'done', email: 'new@example.com' }),
      },
      undefined,
      { ...USER, email: null },
    )
    expect(await ask('UPDATE_EMAIL', { email: 'new@example.com' })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    const proven = ask('UPDATE_EMAIL_SECONDARY_OTP', {})
    await screen.findByRole('heading', {
      name: /Add .*new@example\.com.* as the e-mail address that opens this wallet/,
    })
    screen.getByText(/Anyone who can read e-mail sent to .*new@example\.com.* can open this wallet/)
    screen.getByText(/https:\/\/shop\.example/)
    expect(calls).toEqual([])
    await approve(/Add/)
    await screen.findByLabelText('Code from the e-mail')
    screen.getByText(/can then sign in to your wallet\. Enter the code only if you want that/)
    await typeCode('123456')
    expect(await proven).toEqual({ newEmail: 'new@example.com' })
  })

  it('error: a change that is declined is never begun', async () => {
    const { ask, calls } = start({ change: () => STARTED })
    decide = ({ digest }) => ({ digest, decision: { kind: 'decline' } })
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    const agreed = ask('UPDATE_EMAIL_PRIMARY_OTP', {})
    const refused = expect(agreed).rejects.toMatchObject({ code: 4001 })
    await approve(/Change the e-mail/)
    await refused
    expect(calls).toEqual([])
  })

  it('error: a change of somebody who has left; the next person’s wallet stays where it is', async () => {
    const { ask, calls, left, signIn } = start(
      { change: () => STARTED, 'change/primary': () => ({ status: 'done', resendAt: 0 }) },
      { codeEntry: 'host' },
    )
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    const shown = ask('UPDATE_EMAIL_PRIMARY_OTP', {})
    await approve(/Change the e-mail/)
    await screen.findByLabelText('Code from the e-mail')
    left.abort()
    await expect(shown).rejects.toThrow('Request was aborted')
    signIn({ user: { account: 'other', email: 'other@example.com' } })
    await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })).rejects.toThrow('This change has expired.')
    signIn(undefined)
    await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })).rejects.toThrow('This change has expired.')
    expect(calls.map(([path]) => path)).toEqual(['change'])
  })

  it('error: no mail is sent for somebody who signs in while the change is approved', async () => {
    const { ask, calls, signIn } = start({ change: () => STARTED })
    decide = ({ digest }) => {
      signIn({ user: { account: 'other', email: 'other@example.com' } })
      return { digest, decision: { kind: 'approve' } }
    }
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    const refused = expect(ask('UPDATE_EMAIL_PRIMARY_OTP', {})).rejects.toThrow('This change has expired.')
    await approve(/Change the e-mail/)
    await refused
    expect(calls).toEqual([])
  })

  it('error: a wallet that asks for a passkey each time moves nowhere without it', async () => {
    const wallet = {
      confirm: () => Promise.reject(new FrameError('No passkey was used. Try again, or go another way.', 4001)),
    }
    const { ask, calls } = start({ change: () => STARTED }, undefined, undefined, wallet)
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    const refused = expect(ask('UPDATE_EMAIL_PRIMARY_OTP', {})).rejects.toThrow('No passkey was used.')
    await approve(/Change the e-mail/)
    await refused
    expect(calls).toEqual([])
  })

  it('error: a site that asks for the codes itself adds no first address', async () => {
    const { ask, calls } = start({}, { codeEntry: 'host' }, { ...USER, email: null })
    await expect(ask('UPDATE_EMAIL', { email: 'new@example.com' })).rejects.toMatchObject({ code: 4200 })
    expect(calls).toEqual([])
  })

  it('behavior: a site that asks for the codes itself sends no mail and takes no code before the change is approved', async () => {
    const { ask, calls, left } = start(
      { change: () => STARTED, 'change/primary': () => ({ status: 'done', resendAt: 0 }) },
      { codeEntry: 'host' },
    )
    expect(await ask('UPDATE_EMAIL', { email: 'new@example.com' })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })).rejects.toThrow(
      'Approve the change in the wallet first.',
    )
    expect(calls).toEqual([])
    const shown = ask('UPDATE_EMAIL_PRIMARY_OTP', {})
    await approve(/Change the e-mail/)
    await screen.findByLabelText('Code from the e-mail')
    expect(calls.map(([path]) => path)).toEqual(['change'])
    left.abort()
    await expect(shown).rejects.toThrow('Request was aborted')
    await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })
    expect(calls.map(([path]) => path)).toEqual(['change', 'change/primary'])
  })
})
