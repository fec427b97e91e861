// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { FrameError } from '../frameError.ts'
import { emailChangeHandlers } from './emailChange.ts'

type Answers = Readonly<Record<string, (body: unknown) => unknown>>

const USER = { account: 'account', email: 'old@example.com' }
const STARTED = { attempt: 'first', action: 'VERIFY_PRIMARY_OTP', resendAt: 0 }

/** The handlers over a service that answers as the test says. */
function start(answers: Answers, project: object = { codeEntry: 'frame' }) {
  const calls: (readonly [string, unknown])[] = []
  let session: unknown = { user: USER }
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
      calls.push([path.replace('/auth/v1/email/', ''), body])
      return schema.parse(await answers[path.replace('/auth/v1/email/', '')]?.(body))
    },
  }
  // Of the document's state only what these handlers use.
  const app = { project, service, theme: 'light', sessionChanged: () => changes.push(session) } as unknown as App
  const handlers = emailChangeHandlers(app)
  const left = new AbortController()
  const asked = { id: '1', origin: 'https://shop.example', account: undefined, chain: undefined, signal: left.signal }
  const ask = <E extends keyof typeof handlers>(event: E, payload: object): Promise<unknown> => {
    const handler = handlers[event] as (payload: object, with_: typeof asked) => Promise<unknown>
    return handler(payload, asked)
  }
  return { ask, calls, changes, left, session: () => session }
}

const typeCode = async (code: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Code from the mail'), code)
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

  it('behavior: a wrong code says how many tries are left; another mail keeps the change', async () => {
    const { ask, calls } = start({
      change: () => STARTED,
      'change/primary': () => ({ status: 'wrong', triesLeft: 4 }),
      'change/resend': () => ({ resendAt: Date.now() + 30_000 }),
    })
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    ask('UPDATE_EMAIL_PRIMARY_OTP', {}).catch(() => undefined)
    await typeCode('111111')
    await screen.findByText(/That code is not right. .4. tries left/)
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(calls.at(-1)).toEqual(['change/resend', { attempt: 'first' }]))
    await screen.findByText('A new code is on its way.')
  })

  it('error: nobody signed in, a step out of turn, and a code that the site has taken', async () => {
    const { ask } = start({ change: () => STARTED })
    await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', {})).rejects.toThrow('This change is over. Start again.')
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    await expect(ask('UPDATE_EMAIL_SECONDARY_OTP', {})).rejects.toThrow('This change is over. Start again.')
    await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })).rejects.toThrow(FrameError)
  })

  it('error: left by its user', async () => {
    const { ask, left } = start({ change: () => STARTED })
    await ask('UPDATE_EMAIL', { email: 'new@example.com' })
    const agreed = ask('UPDATE_EMAIL_PRIMARY_OTP', {})
    await screen.findByLabelText('Code from the mail')
    left.abort()
    await expect(agreed).rejects.toThrow('Request was aborted')
  })
})
