import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type EmailOptions, embeddedError, type Rendered, renderEmail } from '../fixtures/renderEmail.tsx'

afterEach(cleanup)

const MARA = 'mara@example.com'
const NEW = 'new@example.com'

type Action = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
const refused = (message: string): Error => embeddedError('embedded/refused', { details: { message } })
const asked = ({ calls }: Rendered, name = 'connectEmail') => calls.filter(([called]) => called === name).length
const textOf = (): string => document.body.textContent ?? ''

/** The login with an address in it that is being asked for. */
async function submitted(answer: () => Promise<{ readonly action: Action }>, options?: EmailOptions) {
  const test = await renderEmail('email.EmailLogin', answer, options)
  await test.user.type(await screen.findByRole('textbox'), `${MARA}{Enter}`)
  return test
}

/** The change of the address, asked for. */
async function changing(options?: EmailOptions) {
  const test = await renderEmail('email.UpdateEmailWallet', undefined, options)
  await test.user.type(await screen.findByRole('textbox'), `${NEW}{Enter}`)
  return test
}

/** An answer that waits for the test. */
function later<Value>() {
  let settle: { resolve: (value: Value) => void; reject: (error: unknown) => void } | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return {
    promise,
    resolve: (value: Value) => settle?.resolve(value),
    reject: (error: unknown) => settle?.reject(error),
  }
}

describe('the field', () => {
  it.each([
    ['en', 'E-mail', 'you@example.com', 'Continue with e-mail', 'This is not an e-mail address.'],
    ['de', 'E-Mail', 'name@beispiel.de', 'Weiter mit E-Mail', 'Das ist keine E-Mail-Adresse.'],
  ])('default: its words in %s, and what is wrong is said of the field', async (locale, name, hint, go, wrong) => {
    const answer = () => Promise.reject(embeddedError('embedded/email'))
    const { user } = await renderEmail('email.EmailLogin', answer, { locale })
    const field = await screen.findByRole('textbox', { name })
    expect(field.getAttribute('placeholder')).toBe(hint)
    await user.type(field, 'nobody')
    await user.click(screen.getByRole('button', { name: go }))
    await screen.findByText(wrong)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(wrong)
  })

  it.each([
    ['a private key', 'ab'.repeat(32)],
    ['a private key within a sentence', `key 0x${'0f'.repeat(32)} please`],
    ['a private key before an at sign', `${'ab'.repeat(32)}@example.com`],
    ['a Solana key', '5'.repeat(88)],
    ['a Solana key as a list of numbers', `[${Array.from({ length: 64 }, (_, at) => at).join(',')}]`],
    ['a Bitcoin key', `K${'w'.repeat(51)}`],
    ['an extended private key', `xprv${'9'.repeat(107)}`],
    ['a key file', '{"crypto":{"ciphertext":"00"}}'],
    ['twelve words', Array.from({ length: 12 }, () => 'abandon').join(' ')],
    ['twelve words with commas', Array.from({ length: 12 }, () => 'zoo').join(', ')],
    ['twelve numbered words', Array.from({ length: 12 }, (_, at) => `${at + 1}. zoo`).join(' ')],
    ['twelve Japanese words', Array.from({ length: 12 }, () => 'あいこくしん').join('　')],
    ['24 words in capitals', Array.from({ length: 24 }, () => 'LEGAL').join(' ')],
  ])('error: %s is said to be a secret and goes nowhere', async (_title, secret) => {
    const test = await renderEmail('email.EmailLogin', undefined, { locale: 'de' })
    await test.user.click(await screen.findByRole('textbox'))
    await test.user.paste(secret)
    await test.user.keyboard('{Enter}')
    await screen.findByText(/und wurde nicht gesendet\. Geben Sie so etwas nie auf einer Website ein\./)
    expect(screen.getByRole('textbox')).toHaveProperty('value', '')
    expect([test.calls, test.names()]).toEqual([[], ['EMAIL_LOGIN_SELECTED']])
    expect(JSON.stringify([test.events, test.errors])).not.toContain(secret)
  })

  it('behavior: eleven words are no phrase, and an address with 64 digits of another kind no key', async () => {
    const test = await renderEmail('email.EmailLogin', () => Promise.reject(embeddedError('embedded/email')))
    const field = await screen.findByRole('textbox')
    for (const text of [Array.from({ length: 11 }, () => 'word').join(' '), `${'0'.repeat(65)}@example.com`]) {
      await test.user.clear(field)
      await test.user.click(field)
      await test.user.paste(text)
      await test.user.keyboard('{Enter}')
      await screen.findByText('This is not an e-mail address.')
    }
    expect(asked(test)).toBe(2)
  })

  it('behavior: pressed twice, one mail is asked for', async () => {
    const answer = later<{ action: Action }>()
    const test = await submitted(() => answer.promise)
    await test.user.type(screen.getByRole('textbox'), '{Enter}{Enter}')
    expect(asked(test)).toBe(1)
    await act(async () => answer.resolve({ action: 'VERIFY_OTP' }))
    await screen.findByRole('heading', { name: 'Enter the code' })
    expect(test.names().filter((name) => name === 'EMAIL_SUBMITTED')).toHaveLength(1)
  })

  it('behavior: who is known already is connected without a code', async () => {
    const test = await submitted(async () => ({ action: 'CONNECT' }))
    await waitFor(() => expect(test.kernel.inspect().connections).toHaveLength(1))
    expect(test.names()).toEqual(['EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', 'CONNECT_SUCCESS'])
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  it('behavior: that somebody turned to the field is reported once, however often it is emptied', async () => {
    const test = await renderEmail('email.EmailLogin')
    const field = await screen.findByRole('textbox')
    for (const text of ['a', 'b', 'c']) {
      await test.user.type(field, text)
      await test.user.clear(field)
    }
    expect(test.names()).toEqual(['EMAIL_LOGIN_SELECTED'])
  })

  it('behavior: an answer that comes after the widget was closed opens nothing', async () => {
    const answer = later<{ action: Action }>()
    const test = await submitted(() => answer.promise)
    await act(async () => void test.kernel.close())
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    await act(async () => answer.resolve({ action: 'VERIFY_OTP' }))
    expect(test.kernel.store.get(test.kernel.atoms.modal).open).toBe(false)
    expect(screen.queryByRole('heading', { name: 'Enter the code' })).toBeNull()
  })

  it.each([
    ['en', 2, 'Please try again after 2 seconds', 'Please try again after 1 second'],
    ['de', 2, 'Bitte versuchen Sie es in 2 Sekunden erneut', 'Bitte versuchen Sie es in 1 Sekunde erneut'],
  ])('error: too soon, in %s, with the singular', async (locale, seconds, many, singular) => {
    const answer = () => Promise.reject(embeddedError('embedded/throttled', { details: { seconds } }))
    const { clock } = await submitted(answer, { locale })
    await screen.findByText(many)
    await act(() => clock.advance(1_000))
    await screen.findByText(singular)
  })

  it.each([
    ['what is too long is cut', 'x'.repeat(900), 'x'.repeat(200)],
    ['markup is text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    [
      'seconds in a longer sentence are a sentence',
      'Please try again after 9 seconds!',
      'Please try again after 9 seconds!',
    ],
    [
      'seconds without end are a sentence',
      'Please try again after 99999 seconds',
      'Please try again after 99999 seconds',
    ],
  ])('error: words of the service: %s', async (_title, message, shown) => {
    const test = await submitted(() => Promise.reject(refused(message)))
    await screen.findByText(shown)
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(test.kernel.store.get(test.kernel.plugins.email.atoms.wait)).toBe(0)
  })
})

describe('the link', () => {
  it.each([
    [
      'en',
      'Check your e-mail',
      `Open the link we sent to ${MARA}`,
      'Change e-mail',
      'Send again in 30 s',
      'Send again',
    ],
    [
      'de',
      'Sehen Sie in Ihre E-Mails',
      `Öffnen Sie den Link, den wir an ${MARA} gesendet haben`,
      'E-Mail ändern',
      'Erneut senden in 30 s',
      'Erneut senden',
    ],
  ])('default: its words in %s, before and after the wait', async (locale, title, heading, change, waiting, again) => {
    const test = await submitted(async () => ({ action: 'VERIFY_DEVICE' }), { locale })
    await screen.findByRole('heading', { name: title })
    for (const text of [heading, waiting]) await screen.findByText(text)
    screen.getByRole('button', { name: change })
    expect(screen.queryByRole('button', { name: again })).toBeNull()
    await act(() => test.clock.advance(30_000))
    await screen.findByRole('button', { name: again })
    expect(screen.queryByText(waiting)).toBeNull()
  })

  it('behavior: one countdown, that of the newest mail', async () => {
    let answer: () => Promise<{ action: Action }> = () => Promise.reject(refused('Please try again after 7 seconds'))
    const test = await submitted(() => answer())
    await screen.findByText('Please try again after 7 seconds')
    answer = async () => ({ action: 'VERIFY_DEVICE' })
    await act(() => test.clock.advance(400))
    await test.user.type(screen.getByRole('textbox'), '{Enter}')
    await screen.findByText('Send again in 30 s')
    await act(() => test.clock.advance(600))
    expect(textOf()).toContain('Send again in 30 s')
    await act(() => test.clock.advance(6_500))
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(textOf()).toContain('Send again in 23 s')
  })

  it.each([
    ['VERIFY_DEVICE', 'Check your e-mail'],
    ['VERIFY_OTP', 'Enter the code'],
  ] as const)('behavior: sent again, and the service answers %s', async (second, title) => {
    let action: Action = 'VERIFY_DEVICE'
    const test = await submitted(async () => ({ action }))
    await act(() => test.clock.advance(30_000))
    action = second
    await test.user.click(await screen.findByRole('button', { name: 'Send again' }))
    await screen.findByRole('heading', { name: title })
    await screen.findAllByText('Sent. Check for the newest e-mail.')
    expect(asked(test)).toBe(2)
  })

  it('behavior: sent again, and signed in meanwhile', async () => {
    let action: Action = 'VERIFY_DEVICE'
    const test = await submitted(async () => ({ action }))
    await act(() => test.clock.advance(30_000))
    action = 'CONNECT'
    await test.user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(test.kernel.inspect().connections).toHaveLength(1))
    expect(screen.queryByText('Sent. Check for the newest e-mail.')).toBeNull()
  })

  it('error: a mail that could not be sent again: the reason, and the address can be changed', async () => {
    let isOver = false
    const test = await submitted(async () => {
      if (isOver) throw refused('The mail server is away.')
      return { action: 'VERIFY_DEVICE' }
    })
    await act(() => test.clock.advance(30_000))
    isOver = true
    await test.user.click(await screen.findByRole('button', { name: 'Send again' }))
    await screen.findByText('The mail server is away.')
    screen.getByText('Sign-in did not work')
    await test.user.click(screen.getByRole('button', { name: 'Change e-mail' }))
    await screen.findByRole('textbox', { name: 'E-mail' })
  })

  it('behavior: a mail sent again after “Change e-mail” leaves the field where it is', async () => {
    const answer = later<{ action: Action }>()
    let isFirst = true
    const test = await submitted(() => (isFirst ? Promise.resolve({ action: 'VERIFY_DEVICE' }) : answer.promise))
    await act(() => test.clock.advance(30_000))
    isFirst = false
    await test.user.click(await screen.findByRole('button', { name: 'Send again' }))
    await test.user.click(screen.getByRole('button', { name: 'Change e-mail' }))
    await screen.findByRole('textbox', { name: 'E-mail' })
    await act(async () => answer.resolve({ action: 'VERIFY_OTP' }))
    expect(screen.queryByRole('heading', { name: 'Enter the code' })).toBeNull()
  })

  it('behavior: an approval after “Change e-mail” leads nowhere', async () => {
    const test = await submitted(async () => ({ action: 'VERIFY_DEVICE' }))
    await waitFor(() => test.pending('connectDevice'))
    const { resolve, signal } = test.pending('connectDevice')
    await test.user.click(screen.getByRole('button', { name: 'Change e-mail' }))
    await screen.findByRole('textbox', { name: 'E-mail' })
    await act(async () => resolve())
    expect(signal?.aborted).toBe(true)
    expect(test.names()).not.toContain('DEVICE_REGISTERED_FOR_EMAIL')
    expect(screen.queryByRole('heading', { name: 'Enter the code' })).toBeNull()
  })
})

describe('the code', () => {
  it.each([
    ['en', 'Enter the code', 'Change e-mail', 'Sign-in did not work', 'New code in 30 s', 'Send a new code'],
    [
      'de',
      'Code eingeben',
      'E-Mail ändern',
      'Die Anmeldung hat nicht geklappt',
      'Neuer Code in 30 s',
      'Neuen Code senden',
    ],
  ])('default: its words in %s, and when it failed', async (locale, title, change, failed, waiting, again) => {
    const test = await submitted(async () => ({ action: 'VERIFY_OTP' }), { locale })
    await screen.findByRole('heading', { name: title })
    screen.getByRole('button', { name: change })
    await waitFor(() => test.pending('connectOtp'))
    await act(async () => test.pending('connectOtp').reject(refused('Five tries.')))
    for (const text of [failed, waiting, 'Five tries.']) await screen.findByText(text)
    expect(screen.queryByRole('button', { name: again })).toBeNull()
    await act(() => test.clock.advance(30_000))
    await screen.findByRole('button', { name: again })
    screen.getByRole('button', { name: change })
  })

  it('error: the wallet’s document does not load: said, and tried again with a new code', async () => {
    let loads = false
    const place = async (): Promise<void> => {
      if (!loads) throw new Error('offline')
    }
    const test = await submitted(async () => ({ action: 'VERIFY_OTP' }), { place })
    await screen.findByText('Sign-in did not work')
    await act(() => test.clock.advance(30_000))
    loads = true
    await test.user.click(await screen.findByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(asked(test, 'showFrame')).toBe(2))
    expect(screen.queryByText('Sign-in did not work')).toBeNull()
    await act(async () => test.pending('connectOtp').resolve())
    await waitFor(() => expect(test.kernel.inspect().connections).toHaveLength(1))
  })

  it('behavior: a new code that comes after “Change e-mail” leaves the field where it is', async () => {
    const answer = later<{ action: Action }>()
    let isFirst = true
    const test = await submitted(() => (isFirst ? Promise.resolve({ action: 'VERIFY_OTP' }) : answer.promise))
    await waitFor(() => test.pending('connectOtp'))
    await act(() => test.clock.advance(31_000))
    await act(async () => test.pending('connectOtp').reject(refused('This code has expired.')))
    isFirst = false
    await test.user.click(await screen.findByRole('button', { name: 'Send a new code' }))
    await test.user.click(screen.getByRole('button', { name: 'Change e-mail' }))
    await screen.findByRole('textbox', { name: 'E-mail' })
    await act(async () => answer.resolve({ action: 'VERIFY_OTP' }))
    expect(screen.queryByRole('heading', { name: 'Enter the code' })).toBeNull()
    screen.getByRole('textbox', { name: 'E-mail' })
  })

  it('error: no new code can be had: the second reason takes the place of the first', async () => {
    let fails = false
    const test = await submitted(async () => {
      if (fails) throw refused('No more mails today.')
      return { action: 'VERIFY_OTP' }
    })
    await waitFor(() => test.pending('connectOtp'))
    await act(() => test.clock.advance(31_000))
    await act(async () => test.pending('connectOtp').reject(refused('This code has expired.')))
    fails = true
    await test.user.click(await screen.findByRole('button', { name: 'Send a new code' }))
    await screen.findByText('No more mails today.')
    expect(screen.queryByText('This code has expired.')).toBeNull()
  })

  it('behavior: the keyboard reaches the way back', async () => {
    const test = await submitted(async () => ({ action: 'VERIFY_OTP' }))
    const change = await screen.findByRole('button', { name: 'Change e-mail' })
    act(() => change.focus())
    await test.user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'E-mail' })
  })
})

describe('the change', () => {
  it.each([
    [
      'en',
      `You sign in with ${MARA}.`,
      'New e-mail',
      'Confirm your old e-mail',
      'Use another address',
      'Your e-mail was not changed',
      'Try again',
    ],
    [
      'de',
      `Sie melden sich mit ${MARA} an.`,
      'Neue E-Mail',
      'Alte E-Mail bestätigen',
      'Andere Adresse verwenden',
      'Ihre E-Mail wurde nicht geändert',
      'Erneut versuchen',
    ],
  ])(
    'default: its words in %s, to the failure and back',
    async (locale, current, name, title, other, failed, retry) => {
      const test = await renderEmail('email.UpdateEmailWallet', undefined, { locale })
      await screen.findByText(current)
      await test.user.type(screen.getByRole('textbox', { name }), `${NEW}{Enter}`)
      await screen.findByRole('heading', { name: title })
      screen.getByRole('button', { name: other })
      await waitFor(() => test.pending('updateEmailPrimaryOtp'))
      await act(async () => test.pending('updateEmailPrimaryOtp').reject(refused('Declined.')))
      await screen.findByText(failed)
      await test.user.click(screen.getByRole('button', { name: retry }))
      await screen.findByRole('textbox', { name })
    },
  )

  it.each([
    ['en', 'Your e-mail was changed'],
    ['de', 'Ihre E-Mail wurde geändert'],
  ])(
    'behavior: a wallet without an address gets a code to the new one alone, and is told in %s',
    async (locale, done) => {
      const change = async () => ({ action: 'VERIFY_SECONDARY_OTP' }) as const
      const test = await changing({ locale, change, address: undefined })
      await waitFor(() => test.pending('updateEmailSecondaryOtp'))
      expect(asked(test, 'updateEmailPrimaryOtp')).toBe(0)
      await act(async () => test.pending('updateEmailSecondaryOtp').resolve())
      await screen.findAllByText(done)
      expect(textOf()).not.toContain(MARA)
    },
  )

  it.each(['updateEmailPrimaryOtp', 'updateEmailSecondaryOtp'])(
    'behavior: left during %s, which ends',
    async (step) => {
      const isSecond = step === 'updateEmailSecondaryOtp'
      const test = await changing(isSecond ? { change: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) } : {})
      await waitFor(() => test.pending(step))
      const { signal, resolve } = test.pending(step)
      await test.user.click(screen.getByRole('button', { name: 'Use another address' }))
      await screen.findByRole('textbox', { name: 'New e-mail' })
      await act(async () => resolve())
      expect(signal?.aborted).toBe(true)
      expect(test.errors).toEqual([])
      expect(screen.queryByText('Your e-mail was changed')).toBeNull()
    },
  )

  it('behavior: an answer that comes after the widget was closed opens nothing', async () => {
    const answer = later<{ action: 'VERIFY_PRIMARY_OTP' }>()
    const test = await changing({ change: () => answer.promise })
    await act(async () => void test.kernel.close())
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    await act(async () => answer.resolve({ action: 'VERIFY_PRIMARY_OTP' }))
    expect(test.kernel.store.get(test.kernel.atoms.modal).open).toBe(false)
  })

  it('error: the service refuses the address: its words at the field, which can be corrected', async () => {
    let fails = true
    const test = await changing({
      async change() {
        if (fails) throw refused('This address has a wallet already.')
        return { action: 'VERIFY_PRIMARY_OTP' }
      },
    })
    await screen.findByText('This address has a wallet already.')
    fails = false
    await test.user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: 'Confirm your old e-mail' })
    expect(test.calls.filter(([name]) => name === 'updateEmail')).toEqual([
      ['updateEmail', NEW],
      ['updateEmail', NEW],
    ])
  })
})

describe('the upgrade', () => {
  it('default: leads to each part of the settings, and says so', async () => {
    const test = await renderEmail('email.UpdateEmailWallet')
    await test.user.click(await screen.findByRole('button', { name: 'Secure your wallet' }))
    for (const name of [/^Add a passkey/, /^Create a recovery code/, /^Turn off sign-in/, /^Save your recovery phrase/])
      await test.user.click(await screen.findByRole('button', { name }))
    const opened = test.calls.filter(([name]) => name === 'openSettings').map(([, section]) => section)
    expect(opened).toEqual(['passkey', 'recovery', 'recovery', 'export'])
    expect(test.names().filter((name) => name === 'EMAIL_UPGRADE_FROM_MODAL')).toHaveLength(4)
  })
})
