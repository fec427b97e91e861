import { describe, expect, test } from 'vitest'
import { type SetUp, setUp } from '../fixtures/setUp.ts'
import { FrameSays, MARA, never } from '../fixtures/standInFrame.ts'

const EMAIL = MARA.email
const remembered = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.remembered)
const refuses = (message: string) => () => Promise.reject(new FrameSays(message))

/** The wallet's window, which the press has opened. */
function page(closed = false) {
  const shown = { closed, close: () => void Object.assign(shown, { closed: true }) }
  return shown as unknown as Window & { closed: boolean }
}

describe('asking for a mail', () => {
  test.each(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'] as const)(
    'default: what comes next is the frame’s to say: %s',
    async (action) => {
      const test = await setUp({ answers: { CONNECT_EMAIL: () => ({ action }) } })
      expect(await test.client.connectEmail({ email: EMAIL })).toEqual({ action })
      expect(test.frame.of('CONNECT_EMAIL').map(({ payload }) => payload)).toEqual([{ email: EMAIL }])
      expect(remembered(test).lastEmailAt).toBe(test.clock.now())
    },
  )

  test.each([
    '',
    'mara',
    'mara@',
    '@example.com',
    'mara@example',
    'a b@example.com',
    'legal winner thank year wave',
    `0x${'0f'.repeat(32)}`,
  ])('error: %j is no address and goes nowhere', async (email) => {
    const test = await setUp()
    await expect(test.client.connectEmail({ email })).rejects.toMatchObject({
      code: 'embedded/email',
      message: expect.stringMatching(/^Invalid email/),
    })
    await expect(test.client.updateEmail({ email })).rejects.toMatchObject({ code: 'embedded/email' })
    expect(test.frame.made).toBe(0)
  })

  test.each([
    [0, 30],
    [1, 30],
    [999, 30],
    [1_000, 29],
    [28_999, 2],
    [29_000, 1],
    [29_999, 1],
  ])('error: %d ms after the last one, %d seconds are left', async (passed, seconds) => {
    const test = await setUp({ answers: { CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) } })
    await test.client.connectEmail({ email: EMAIL })
    await test.clock.advance(passed)
    await expect(test.client.connectEmail({ email: EMAIL })).rejects.toMatchObject({
      code: 'embedded/throttled',
      details: { seconds },
      message: expect.stringContaining(`Please try again after ${seconds} seconds`),
    })
    expect(test.frame.of('CONNECT_EMAIL')).toHaveLength(1)
  })

  test('behavior: after 30 s the next mail may be asked for', async () => {
    const test = await setUp({ answers: { CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) } })
    await test.client.connectEmail({ email: EMAIL })
    await test.clock.advance(30_000)
    await test.client.connectEmail({ email: EMAIL })
    expect(test.frame.of('CONNECT_EMAIL')).toHaveLength(2)
  })

  test('behavior: a mail in the future, of a clock that was set back, blocks nobody', async () => {
    const test = await setUp({ answers: { CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) } })
    test.kernel.store.set(test.client.atoms.remembered, { isUsed: false, lastEmailAt: test.clock.now() + 86_400_000 })
    expect(await test.client.connectEmail({ email: EMAIL })).toEqual({ action: 'VERIFY_OTP' })
  })

  test('error: a mail that was refused is not counted against the user', async () => {
    const test = await setUp({ answers: { CONNECT_EMAIL: refuses('The mail could not be sent.') } })
    const failed = { code: 'embedded/refused', details: { message: 'The mail could not be sent.' } }
    await expect(test.client.connectEmail({ email: EMAIL })).rejects.toMatchObject(failed)
    await expect(test.client.connectEmail({ email: EMAIL })).rejects.toMatchObject(failed)
    expect(remembered(test).lastEmailAt).toBeUndefined()
  })

  test('behavior: a change of address counts as a mail too', async () => {
    const answers = { UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' as const }) }
    const test = await setUp({ answers })
    await test.client.updateEmail({ email: EMAIL })
    expect(remembered(test).lastEmailAt).toBe(test.clock.now())
    await expect(test.client.connectEmail({ email: EMAIL })).rejects.toMatchObject({ code: 'embedded/throttled' })
  })

  test('error: a double press asks for one mail', async () => {
    const test = await setUp({ answers: { CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) } })
    const presses = await Promise.allSettled([1, 2].map(() => test.client.connectEmail({ email: EMAIL })))
    expect(presses).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'embedded/throttled', details: { seconds: 30 } } },
    ])
    expect(test.frame.of('CONNECT_EMAIL')).toHaveLength(1)
  })

  test('error: a service that is silent for 30 s raises the alert about sign-in once', async () => {
    const test = await setUp({ answers: { CONNECT_EMAIL: never, GET_SOCIAL_REDIRECT_URI: never } })
    const alerts: unknown[] = []
    const { alert } = test.kernel.atoms
    test.kernel.store.sub(alert, () => alerts.push(test.kernel.store.get(alert)?.error))
    const codeOf = (asked: Promise<unknown>) => asked.catch((error: { code: string }) => error.code)
    const asked = [
      codeOf(test.client.connectEmail({ email: EMAIL })),
      codeOf(test.client.getSocialRedirectUri({ provider: 'google' })),
    ]
    await expect.poll(() => test.frame.asked.filter(({ event }) => /EMAIL|SOCIAL/.test(event)).length).toBe(2)
    await test.clock.advance(30_000)
    expect(await Promise.all(asked)).toEqual(['embedded/timeout', 'embedded/timeout'])
    // Users are told when to try again: what it says is theirs.
    expect(alerts).toMatchObject([{ code: 'embedded/social-timeout', retry: 'after', details: { seconds: 10 } }])
  })
})

describe('the link in the mail', () => {
  test('default: it waits for as long as the frame says “not yet”', async () => {
    let count = 0
    const CONNECT_DEVICE = (): undefined => {
      count += 1
      if (count < 4) throw new FrameSays('not approved yet')
    }
    const test = await setUp({ answers: { CONNECT_DEVICE } })
    await test.client.connectDevice()
    expect(test.frame.of('CONNECT_DEVICE')).toHaveLength(4)
  })

  test.each([
    ['denied', 'embedded/denied'],
    ['This sign-in is over. Start again.', 'embedded/refused'],
  ])('error: the frame says “%s”: it waits no longer', async (message, code) => {
    const test = await setUp({ answers: { CONNECT_DEVICE: refuses(message) } })
    await expect(test.client.connectDevice()).rejects.toMatchObject({ code })
    expect(test.frame.of('CONNECT_DEVICE')).toHaveLength(1)
  })

  test('behavior: who leaves asks no more', async () => {
    const leaving = new AbortController()
    const test = await setUp({ answers: { CONNECT_DEVICE: never } })
    const waiting = test.client.connectDevice({ signal: leaving.signal })
    await expect.poll(() => test.frame.of('CONNECT_DEVICE').length).toBe(1)
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'embedded/aborted' })
    expect(test.frame.of('CONNECT_DEVICE')).toHaveLength(1)
  })
})

describe('codes', () => {
  test.each(['connectOtp', 'updateEmailPrimaryOtp'] as const)(
    'default: %s with a code, or with the frame asking for it',
    async (action) => {
      const none = (): undefined => undefined
      const test = await setUp({ answers: { CONNECT_OTP: none, UPDATE_EMAIL_PRIMARY_OTP: none } })
      await test.client[action]({ otp: '123456' })
      await test.client[action]()
      const event = action === 'connectOtp' ? 'CONNECT_OTP' : 'UPDATE_EMAIL_PRIMARY_OTP'
      expect(test.frame.of(event).map(({ payload }) => payload)).toEqual([{ otp: '123456' }, {}])
    },
  )

  test.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', ' 123456'])(
    'error: %j is no code and is not sent',
    async (otp) => {
      const test = await setUp()
      await expect(test.client.connectOtp({ otp })).rejects.toThrow()
      expect(test.frame.of('CONNECT_OTP')).toEqual([])
    },
  )

  test('error: a wrong code keeps the frame’s sentence', async () => {
    const message = 'That code is not right. 4 tries left.'
    const test = await setUp({ answers: { CONNECT_OTP: refuses(message) } })
    await expect(test.client.connectOtp({ otp: '000000' })).rejects.toMatchObject({
      code: 'embedded/refused',
      details: { message },
    })
  })
})

describe('changing the address', () => {
  const change = { UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@example.com' }) }

  test('default: the new address stands wherever the old one stood', async () => {
    const test = await setUp({ answers: { ...change, UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }) } })
    await test.connect()
    expect(await test.client.updateEmail({ email: 'new@example.com' })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(remembered(test).email).toBe(EMAIL)
    expect(await test.client.updateEmailSecondaryOtp({ otp: '123456' })).toEqual({ newEmail: 'new@example.com' })
    expect(remembered(test)).toMatchObject({ isUsed: true, email: 'new@example.com' })
    expect(test.kernel.store.get(test.client.atoms.user)).toMatchObject({
      email: 'new@example.com',
      address: MARA.address,
    })
    expect(test.kernel.store.get(test.client.atoms.email)).toBe('new@example.com')
  })

  test('behavior: signed out meanwhile, nobody is signed in by it', async () => {
    const test = await setUp({ answers: change })
    await test.client.updateEmailSecondaryOtp()
    expect(test.kernel.store.get(test.client.atoms.user)).toBeUndefined()
    expect(remembered(test).isUsed).toBe(false)
  })

  test('error: an answer without an address changes nothing', async () => {
    const test = await setUp({ answers: { UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: '<img>' }) } })
    await test.connect()
    await expect(test.client.updateEmailSecondaryOtp()).rejects.toMatchObject({ code: 'embedded/malformed' })
    expect(remembered(test).email).toBe(EMAIL)
  })
})

describe('other services', () => {
  const uri = `${'https://wallet.example'}/callback?state=1`

  test('default: the address, the result and the end of a window', async () => {
    const test = await setUp({
      answers: {
        GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: `https://${provider}.example/` }),
        CONNECT_SOCIAL: () => MARA,
      },
    })
    expect(await test.client.getSocialRedirectUri({ provider: 'google' })).toEqual({ uri: 'https://google.example/' })
    expect(await test.client.connectSocial({ uri })).toEqual(MARA)
    expect(test.frame.of('CONNECT_SOCIAL').map(({ payload }) => payload)).toEqual([{ uri }])
    expect((await test.client.finishLogin()).account.address).toBe(MARA.address)
  })

  test('error: an address that is none of the web is not handed on', async () => {
    const test = await setUp({ answers: { GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'javascript:alert(1)' }) } })
    await expect(test.client.getSocialRedirectUri({ provider: 'x' })).rejects.toMatchObject({
      code: 'embedded/malformed',
    })
  })

  test('behavior: a user may take five minutes on the provider’s page, and no longer', async () => {
    const test = await setUp({ answers: { CONNECT_SOCIAL: never } })
    const code = test.client.awaitSocial().catch((error: { code: string }) => error.code)
    await expect.poll(() => test.frame.of('CONNECT_SOCIAL').length).toBe(1)
    await test.clock.advance(299_999)
    expect(test.kernel.store.get(test.kernel.atoms.alert)).toBeUndefined()
    await test.clock.advance(1)
    expect(await code).toBe('embedded/timeout')
  })

  test('default: Farcaster’s name is remembered', async () => {
    const test = await setUp({
      answers: {
        GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/a' }),
        CONNECT_FARCASTER: () => ({ userName: 'mara' }),
      },
    })
    expect(await test.client.getFarcasterUri()).toEqual({ url: 'https://farcaster.example/a' })
    expect(await test.client.connectFarcaster()).toEqual({ userName: 'mara' })
    await test.connect()
    expect(remembered(test).userName).toBe('mara')
  })

  test('behavior: Farcaster may take longer than 30 s', async () => {
    const test = await setUp({ answers: { CONNECT_FARCASTER: never } })
    let hasEnded = false
    test.client.connectFarcaster().catch(() => {
      hasEnded = true
    })
    await expect.poll(() => test.frame.of('CONNECT_FARCASTER').length).toBe(1)
    await test.clock.advance(120_000)
    expect(hasEnded).toBe(false)
  })
})

describe('coming back through a window', () => {
  const stay = new AbortController().signal

  test('default: what the window hands over connects, and the window closes', async () => {
    const test = await setUp({ answers: { RESUME: () => undefined } })
    test.kernel.store.set(test.client.atoms.remembered, { isUsed: true, email: EMAIL })
    const shown = page()
    expect(await test.client.resume({ page: shown, signal: stay })).toBe(true)
    expect(test.frame.of('RESUME').map(({ payload }) => payload)).toEqual([{ email: EMAIL }])
    expect(test.kernel.wallet.getState().connections).toHaveLength(2)
    expect(shown.closed).toBe(true)
  })

  test('behavior: an address in storage that is none is not sent', async () => {
    const test = await setUp({ answers: { RESUME: () => undefined } })
    test.kernel.store.set(test.client.atoms.remembered, { isUsed: true, email: '<img src=x>' })
    expect(await test.client.resume({ page: page(), signal: stay })).toBe(true)
    expect(test.frame.of('RESUME').map(({ payload }) => payload)).toEqual([{}])
  })

  test('error: no window was opened', async () => {
    const test = await setUp()
    await expect(test.client.resume({ page: null, signal: stay })).rejects.toMatchObject({ code: 'embedded/blocked' })
    expect(test.frame.made).toBe(0)
  })

  test('error: a window that this page cannot follow', async () => {
    const test = await setUp({ answers: { RESUME: never } })
    await expect(test.client.resume({ page: page(true), signal: stay })).rejects.toMatchObject({
      code: 'embedded/apart',
    })
  })

  test('behavior: a window that its user closes: an answer may come for three seconds more', async () => {
    const test = await setUp({ answers: { RESUME: never } })
    const shown = page()
    const answer = test.client.resume({ page: shown, signal: stay })
    await expect.poll(() => test.frame.of('RESUME').length).toBe(1)
    shown.closed = true
    await test.clock.advance(3_999)
    expect(test.frame.of('RPC_ABORT')).toEqual([])
    await test.clock.advance(1)
    expect(await answer).toBe(false)
    await expect.poll(() => test.frame.of('RPC_ABORT').length).toBe(1)
    expect(test.kernel.wallet.getState().connections).toEqual([])
  })

  test('behavior: the answer of a window that is gone still connects', async () => {
    let give: () => void = () => undefined
    const RESUME = () => new Promise<undefined>((resolve) => (give = () => resolve(undefined)))
    const test = await setUp({ answers: { RESUME } })
    const shown = page()
    const answer = test.client.resume({ page: shown, signal: stay })
    await expect.poll(() => test.frame.of('RESUME').length).toBe(1)
    shown.closed = true
    await test.clock.advance(2_000)
    give()
    expect(await answer).toBe(true)
    expect(test.kernel.wallet.getState().connections).toHaveLength(2)
  })

  test('behavior: who leaves the view closes the window, and a late answer signs nobody in', async () => {
    const leaving = new AbortController()
    const test = await setUp({ answers: { RESUME: never } })
    const shown = page()
    const answer = test.client.resume({ page: shown, signal: leaving.signal })
    await expect.poll(() => test.frame.of('RESUME').length).toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow()
    expect([shown.closed, test.kernel.wallet.getState().connections]).toEqual([true, []])
  })

  test('error: what the window was refused closes it too', async () => {
    const test = await setUp({ answers: { RESUME: refuses('This sign-in is over. Start again.') } })
    const shown = page()
    await expect(test.client.resume({ page: shown, signal: stay })).rejects.toMatchObject({ code: 'embedded/refused' })
    expect(shown.closed).toBe(true)
  })
})
