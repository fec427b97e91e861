import { kernelError } from '@latchkey/kernel'
import { renderWidget } from '@latchkey/kernel/testing'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { BOB, type SetUp, type SetUpOptions, setUp, signatureOf } from '../fixtures/setUp.ts'
import { type SignInServer, siwx } from '../index.ts'

await import('./SIWXSignMessage.tsx')

afterEach(cleanup)

/** Asked to sign in. */
const asked =
  (options: SetUpOptions = {}) =>
  async (): Promise<SetUp> => {
    const test = await setUp(options)
    await renderWidget(test.kernel)
    await act(() => test.asked())
    await screen.findByRole('region', { name: 'What you sign' })
    return test
  }

/** Asked, and the wallet answers like that. */
const signed =
  (answer: (text: string) => Promise<string>, options: SetUpOptions = {}, passes = 0) =>
  async (): Promise<SetUp> => {
    const test = await asked(options)()
    test.signer.answer = answer
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => {
      if (test.signer.prompts.length !== 1) throw new Error('The wallet was not asked')
    })
    await act(() => test.clock.advance(passes))
    return test
  }
const decline = (): Promise<string> => Promise.reject(kernelError('request/rejected'))
const silence = (): Promise<string> => new Promise(() => undefined)

const server: SignInServer = {
  nonce: async () => 'abcdefgh12345678',
  verify: () => new Promise(() => undefined),
  sessions: async () => [],
  signOut: async () => undefined,
}

/** Connected, while the site does not say who is signed in. */
async function waiting(): Promise<SetUp> {
  const silent: SignInServer = { ...server, sessions: () => new Promise(() => undefined) }
  const test = await setUp({ plugin: { server: silent } })
  await renderWidget(test.kernel)
  const connecting = test.connect()
  await waitFor(() => {
    if (test.phase() !== 'checking') throw new Error('The site is not asked')
  })
  await act(() => test.clock.advance(3_000))
  await connecting
  await act(() => test.clock.advance(0))
  return test
}

/** Signed, and no node says whether the signature is right. */
async function unverified(): Promise<SetUp> {
  const test = await asked()()
  test.signer.outcome = 'unavailable'
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  return test
}

/** The site did not say who is signed in, which is no reason to say that somebody is. */
async function unknown(): Promise<SetUp> {
  const away: SignInServer = { ...server, sessions: () => Promise.reject(new Error('away')) }
  const test = await setUp({ plugin: { server: away, required: false } })
  await renderWidget(test.kernel)
  await act(() => test.connect())
  act(() => test.kernel.open('siwx.SIWXSignMessage'))
  await screen.findByRole('button', { name: 'Sign in' })
  if (screen.queryByText('You are signed in')) throw new Error('Nobody is signed in')
  return test
}

/** Connected on a network that the site does not offer. */
async function none(): Promise<SetUp> {
  const test = await asked({ plugin: { required: false } })()
  act(() => test.wallet.emit({ type: 'network', network: 'test:999' }))
  await waitFor(() => {
    if (test.phase() !== 'idle') throw new Error('It is asked still')
  })
  act(() => test.kernel.open('siwx.SIWXSignMessage'))
  await screen.findByText(/There is no sign-in for this account/)
  if (screen.queryByRole('button', { name: 'Sign out' })) throw new Error('Nobody is signed in')
  return test
}

async function signedIn(): Promise<SetUp> {
  const test = await asked()()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => {
    if (test.isOpen()) throw new Error('It has not closed')
  })
  await waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('It is still there')
  })
  act(() => test.kernel.open('siwx.SIWXSignMessage'))
  return test
}

viewStates(() => siwx(), {
  SIWXSignMessage: {
    asked: ['Prove this account is yours', asked()],
    'asked, may be left': ['Not now', asked({ plugin: { required: false } })],
    signing: ['in Fake wallet', signed(silence)],
    slow: ['No response from', signed(silence, {}, 30_000)],
    declined: ['Signature declined', signed(decline)],
    'declined by a smart account': [
      'This application might not support Smart Accounts',
      signed(decline, { wallet: { accountType: 'smartAccount' } }),
    ],
    'signed by another account': ['You are not signed in', signed(async (text) => signatureOf(text, BOB))],
    verifying: ['Checking your signature', signed(async (text) => signatureOf(text), { plugin: { server } })],
    'not verified yet': ['Your signature isn’t verified yet', unverified],
    'not known': ['Prove this account is yours', unknown],
    'no sign-in': ['There is no sign-in for this account', none],
    'signed in': ['You are signed in', signedIn],
  },
  ConnectingSiwe: { waiting: ['Checking whether you are signed in', waiting] },
})
