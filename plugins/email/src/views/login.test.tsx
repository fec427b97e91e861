import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { embeddedError, renderEmail } from '../fixtures/renderEmail.tsx'

afterEach(cleanup)

const MARA = 'mara@example.com'
const field = (name = 'E-mail') => screen.findByRole('textbox', { name })

describe('login by e-mail', () => {
  it('default: address, code in the wallet’s own document, connected', async () => {
    const test = await renderEmail('email.EmailLogin')
    await test.user.type(await field(), ` ${MARA} {Enter}`)
    await screen.findByRole('heading', { name: 'Enter the code' })
    await waitFor(() => expect(test.calls.map(([name]) => name)).toEqual(['connectEmail', 'showFrame', 'connectOtp']))
    expect(test.calls[0]).toEqual(['connectEmail', MARA])
    await act(async () => test.pending('connectOtp').resolve())
    await waitFor(() => expect(test.kernel.inspect().connections).toHaveLength(1))
    expect(test.names()).toEqual([
      'EMAIL_LOGIN_SELECTED',
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
    expect(JSON.stringify(test.events)).not.toContain(MARA)
  })

  it('behavior: an unknown device is approved by the link first', async () => {
    const test = await renderEmail('email.EmailLogin', async () => ({ action: 'VERIFY_DEVICE' }))
    await test.user.type(await field(), MARA)
    await test.user.click(screen.getByRole('button', { name: 'Continue with e-mail' }))
    await screen.findByText(`Open the link we sent to ${MARA}`)
    await waitFor(() => test.pending('connectDevice'))
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    await act(async () => test.pending('connectDevice').resolve())
    await screen.findByRole('heading', { name: 'Enter the code' })
    expect(test.names()).toContain('DEVICE_REGISTERED_FOR_EMAIL')
  })

  it('behavior: another mail after thirty seconds, counted down', async () => {
    const test = await renderEmail('email.EmailLogin', async () => ({ action: 'VERIFY_DEVICE' }))
    await test.user.type(await field(), `${MARA}{Enter}`)
    await screen.findByText('Send again in 30 s')
    await act(() => test.clock.advance(29_100))
    screen.getByText('Send again in 1 s')
    await act(() => test.clock.advance(1_000))
    await test.user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(test.calls.filter(([name]) => name === 'connectEmail')).toHaveLength(2))
  })

  it('behavior: “Change e-mail” leads back to the field and ends the wait', async () => {
    const test = await renderEmail('email.EmailLogin')
    await test.user.type(await field(), `${MARA}{Enter}`)
    await waitFor(() => test.pending('connectOtp'))
    const { signal } = test.pending('connectOtp')
    await test.user.click(screen.getByRole('button', { name: 'Change e-mail' }))
    await field()
    expect(signal?.aborted).toBe(true)
    expect(test.names()).toContain('EMAIL_EDIT')
    expect(test.names()).not.toContain('EMAIL_VERIFICATION_CODE_FAIL')
  })

  it('error: not an address, and a pasted key, which is not sent', async () => {
    const test = await renderEmail('email.EmailLogin', () => Promise.reject(embeddedError('embedded/email')))
    const input = await field()
    await test.user.type(input, 'nobody{Enter}')
    await screen.findByText('This is not an e-mail address.')
    await test.user.clear(input)
    expect(screen.queryByText('This is not an e-mail address.')).toBeNull()
    await test.user.type(input, `0x${'ab'.repeat(32)}{Enter}`)
    await screen.findByText(/looks like a private key or recovery phrase\. It was not sent/)
    await test.user.clear(input)
    await test.user.type(input, `${'test '.repeat(11)}junk{Enter}`)
    await screen.findByText(/looks like a private key or recovery phrase/)
    expect(test.calls.map(([, address]) => address)).toEqual(['nobody'])
  })

  it('error: too soon, in the fixed words, counting down', async () => {
    const seconds = { details: { seconds: 12 } }
    const test = await renderEmail('email.EmailLogin', () =>
      Promise.reject(embeddedError('embedded/throttled', seconds)),
    )
    await test.user.type(await field(), `${MARA}{Enter}`)
    await screen.findByText('Please try again after 12 seconds')
    await act(() => test.clock.advance(2_000))
    await screen.findByText('Please try again after 10 seconds')
    await act(() => test.clock.advance(10_000))
    await waitFor(() => expect(screen.queryByText(/Please try again/)).toBeNull())
  })

  it('error: what the service says, and the seconds it says', async () => {
    let message = 'Please try again after 7 seconds'
    const refuse = () => Promise.reject(embeddedError('embedded/refused', { details: { message } }))
    const test = await renderEmail('email.EmailLogin', refuse)
    await test.user.type(await field(), `${MARA}{Enter}`)
    await screen.findByText('Please try again after 7 seconds')
    await act(() => test.clock.advance(7_000))
    message = 'The mail could not be sent. Check the address.'
    await test.user.type(await field(), '{Enter}')
    await screen.findByText(message)
  })

  it('error: the code did not work: the reason, and another code', async () => {
    const test = await renderEmail('email.EmailLogin')
    await test.user.type(await field(), `${MARA}{Enter}`)
    await waitFor(() => test.pending('connectOtp'))
    await act(() => test.clock.advance(31_000))
    const over = embeddedError('embedded/refused', { details: { message: 'This code has expired.' } })
    await act(async () => test.pending('connectOtp').reject(over))
    await screen.findByText('This code has expired.')
    expect(test.events.find(({ name }) => name === 'EMAIL_VERIFICATION_CODE_FAIL')?.props).toEqual({
      message: 'embedded/refused',
    })
    await test.user.click(screen.getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(test.calls.filter(([name]) => name === 'connectOtp')).toHaveLength(2))
  })

  it('error: the link was answered with “This was not me”', async () => {
    const test = await renderEmail('email.EmailLogin', async () => ({ action: 'VERIFY_DEVICE' }))
    await test.user.type(await field(), `${MARA}{Enter}`)
    await waitFor(() => test.pending('connectDevice'))
    await act(() => test.clock.advance(31_000))
    await act(async () => test.pending('connectDevice').reject(embeddedError('embedded/denied')))
    await screen.findByText('Sign-in did not work')
    screen.getByRole('button', { name: 'Send again' })
  })
})

describe('change of e-mail', () => {
  it('default: a code to the old address, one to the new, done', async () => {
    const test = await renderEmail('email.UpdateEmailWallet')
    await screen.findByText(`You sign in with ${MARA}.`)
    await test.user.type(await field('New e-mail'), 'new@example.com{Enter}')
    await screen.findByRole('heading', { name: 'Confirm your old e-mail' })
    await waitFor(() => test.pending('updateEmailPrimaryOtp'))
    await act(async () => test.pending('updateEmailPrimaryOtp').resolve())
    await screen.findByRole('heading', { name: 'Confirm your new e-mail' })
    await waitFor(() => test.pending('updateEmailSecondaryOtp'))
    await act(async () => test.pending('updateEmailSecondaryOtp').resolve())
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Confirm your new e-mail' })).toBeNull())
    expect(test.errors).toEqual([])
  })

  it('error: the codes did not work: the reason, and the way back to the address', async () => {
    const test = await renderEmail('email.UpdateEmailWallet')
    await test.user.type(await field('New e-mail'), 'new@example.com{Enter}')
    await waitFor(() => test.pending('updateEmailPrimaryOtp'))
    await act(() => test.clock.advance(31_000))
    const over = embeddedError('embedded/refused', { details: { message: 'This change has expired. Start again.' } })
    await act(async () => test.pending('updateEmailPrimaryOtp').reject(over))
    await screen.findByText('This change has expired. Start again.')
    await test.user.click(screen.getByRole('button', { name: 'Try again' }))
    await field('New e-mail')
  })

  it('error: declined in the wallet right after the address was typed: that is said, and another try offered', async () => {
    const test = await renderEmail('email.UpdateEmailWallet')
    await test.user.type(await field('New e-mail'), 'new@example.com{Enter}')
    await waitFor(() => test.pending('updateEmailPrimaryOtp'))
    const message = 'You declined the request. Nothing was shared.'
    const declined = embeddedError('embedded/refused', { details: { message } })
    await act(async () => test.pending('updateEmailPrimaryOtp').reject(declined))
    await screen.findByText(message)
    expect(screen.queryByText(/Please try again/)).toBeNull()
    await test.user.click(screen.getByRole('button', { name: 'Try again' }))
    await field('New e-mail')
  })

  it('error: too soon for another mail: counted down, then another try', async () => {
    const test = await renderEmail('email.UpdateEmailWallet')
    await test.user.type(await field('New e-mail'), 'new@example.com{Enter}')
    await waitFor(() => test.pending('updateEmailPrimaryOtp'))
    const early = embeddedError('embedded/refused', { details: { message: 'Please try again after 5 seconds' } })
    await act(async () => test.pending('updateEmailPrimaryOtp').reject(early))
    await screen.findByText('Please try again after 5 seconds')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await act(() => test.clock.advance(5_000))
    await test.user.click(await screen.findByRole('button', { name: 'Try again' }))
    await field('New e-mail')
  })

  it('error: a pasted key is not sent', async () => {
    const test = await renderEmail('email.UpdateEmailWallet')
    await test.user.type(await field('New e-mail'), `0x${'ab'.repeat(32)}{Enter}`)
    await screen.findByText(/looks like a private key or recovery phrase/)
    expect(test.calls).toEqual([])
  })
})
