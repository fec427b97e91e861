import { renderView } from '@latchkey/kernel/testing'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach } from 'vitest'
import { embeddedError, type Rendered, renderEmail } from '../fixtures/renderEmail.tsx'
import { email } from '../index.ts'

afterEach(cleanup)

type Answer = NonNullable<Parameters<typeof renderEmail>[1]>
type Options = NonNullable<Parameters<typeof renderEmail>[2]>

const MARA = 'mara@example.com'
const refused = (message: string) => embeddedError('embedded/refused', { details: { message } })
const throws = (error: unknown) => (): Promise<never> => Promise.reject(error)

/** The login, with that typed and sent. */
const login =
  (text = '', answer?: Answer, options?: Options) =>
  async (): Promise<Rendered> => {
    const test = await renderEmail('email.EmailLogin', answer, options)
    const field = await screen.findByRole('textbox')
    if (text) await test.user.type(field, `${text}{Enter}`)
    return test
  }

/** What waits for the wallet fails, after as long. */
const failing = (shown: () => Promise<Rendered>, name: string, passes: number) => async (): Promise<Rendered> => {
  const test = await shown()
  await waitFor(() => test.pending(name))
  await act(() => test.clock.advance(passes))
  await act(async () => test.pending(name).reject(refused('This code has expired.')))
  return test
}

const link = login(MARA, async () => ({ action: 'VERIFY_DEVICE' }))

/** The change of the address, as far as one of its codes. */
const change =
  (text = '', step: 'field' | 'old' | 'new' = 'field') =>
  async (): Promise<Rendered> => {
    const test = await renderEmail('email.UpdateEmailWallet')
    const field = await screen.findByRole('textbox')
    if (text) await test.user.type(field, `${text}{Enter}`)
    if (step === 'field') return test
    await waitFor(() => test.pending('updateEmailPrimaryOtp'))
    if (step === 'new') await act(async () => test.pending('updateEmailPrimaryOtp').resolve())
    return test
  }

viewStates(() => email(), {
  EmailLogin: {
    empty: ['Continue with e-mail', login()],
    'not an address': ['This is not an e-mail address.', login('nobody', throws(embeddedError('embedded/email')))],
    'a private key': ['looks like a private key or recovery phrase', login(`0x${'ab'.repeat(32)}`)],
    'too soon': [
      'Please try again after 12 seconds',
      login(MARA, throws(embeddedError('embedded/throttled', { details: { seconds: 12 } }))),
    ],
    refused: ['The mail could not be sent.', login(MARA, throws(refused('The mail could not be sent.')))],
  },
  EmailVerifyDevice: {
    'a link was sent': ['Send again in 30 s', link],
    'it can be sent again': [
      /Send again(?! in)/,
      async () => {
        const test = await link()
        await act(() => test.clock.advance(31_000))
        return test
      },
    ],
    denied: ['This code has expired.', failing(link, 'connectDevice', 31_000)],
  },
  EmailVerifyOtp: {
    'a code was sent': ['Enter the code', login(MARA)],
    'it did not work': ['This code has expired.', failing(login(MARA), 'connectOtp', 31_000)],
    'it did not work, too soon for another': ['New code in 29 s', failing(login(MARA), 'connectOtp', 1_000)],
  },
  UpdateEmailWallet: {
    empty: [`You sign in with ${MARA}.`, change()],
    'a private key': ['looks like a private key or recovery phrase', change(`0x${'ab'.repeat(32)}`)],
  },
  UpdateEmailPrimaryOtp: {
    'a code was sent': ['Confirm your old e-mail', change('new@example.com', 'old')],
    'it did not work': [
      'This code has expired.',
      failing(change('new@example.com', 'old'), 'updateEmailPrimaryOtp', 31_000),
    ],
  },
  UpdateEmailSecondaryOtp: {
    'a code was sent': ['Confirm your new e-mail', change('new@example.com', 'new')],
    'it did not work': [
      'This code has expired.',
      failing(change('new@example.com', 'new'), 'updateEmailSecondaryOtp', 31_000),
    ],
  },
  UpgradeEmailWallet: {
    explained: [
      'passkey',
      async () => {
        const test = await renderEmail('email.EmailLogin')
        cleanup()
        await renderView(test.kernel, 'email.UpgradeEmailWallet')
        return test
      },
    ],
  },
})
