import { describe, expect, it } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { approve, askForMail, newDevice, SITE, startLogin } from '../../testing/loginClient.ts'

const MARA = 'mara@example.com'
const LIMITS = { login: { mails: { seconds: 30 } } }
const code = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0]

describe('login by e-mail', () => {
  it('default: an unknown device is approved by the link, the page shows the code, the code signs in', async () => {
    const { url, device, nextMail } = await startLogin()
    const phone = await device()
    const begun = await askForMail(phone, ' Mara@Example.com ')
    expect(begun.body).toMatchObject({ action: 'VERIFY_DEVICE' })
    const { text } = await nextMail(MARA)
    expect(code(text)).toBeUndefined()
    expect(text).toContain('shop.example')
    const { attempt } = begun.body
    const early = await phone.call('/auth/v1/email/code', { attempt, otp: '000000' })
    expect([early.status, early.body.code]).toEqual([409, 'device-unapproved'])
    const token = /\/device#([\w-]+)/.exec(text)?.[1]
    const seen = await sendJson(`${url}/auth/v1/email/device/look`, { token })
    expect(await seen.json()).toMatchObject({ site: SITE, language: 'en' })
    const waiting = phone.call('/auth/v1/email/device', { attempt })
    const otp = await approve(url, text)
    expect((await waiting).body).toEqual({ status: 'approved' })
    const done = await phone.call('/auth/v1/email/code', { attempt, otp })
    expect(done.body).toMatchObject({ status: 'done', session: { user: { email: MARA, hasWallet: false } } })
    expect((await phone.call('/auth/v1/email/code', { attempt, otp })).body).toEqual({ status: 'over' })
  })

  it('parameters: a mail in Arabic is read from right to left, and what is foreign in it stands apart', async () => {
    const { url, device, nextMail } = await startLogin()
    await askForMail(await device(), MARA, { language: 'ar' })
    const { text, html } = await nextMail(MARA)
    expect(text).toContain('\u2068shop.example\u2069')
    expect(html).toMatch(/<html lang="ar" dir="rtl">/)
    expect(html).toMatch(/<span dir="ltr">[^<]*\/device#/)
    const token = /\/device#([\w-]+)/.exec(text)?.[1]
    expect(await (await sendJson(`${url}/auth/v1/email/device/look`, { token })).json()).toMatchObject({
      language: 'ar',
    })
  })

  it.each([
    ['en', 'with another browser on another system'],
    ['de', 'mit einem anderen Browser unter einem anderen System'],
    ['ar', 'من متصفح آخر على نظام آخر'],
  ])(
    'parameters: a device that is not recognised is named in the language of the mail: %s',
    async (language, words) => {
      const { device, nextMail } = await startLogin()
      await askForMail(await device(), MARA, { language })
      expect((await nextMail(MARA)).text.replace(/[\u2068\u2069]/g, '')).toContain(words)
    },
  )

  it('behavior: a device that an account knows gets the code in the mail', async () => {
    const { device, signIn, nextMail } = await startLogin()
    const phone = await device()
    await signIn(phone, MARA)
    const again = await askForMail(phone, MARA, { language: 'de' })
    expect(again.body.action).toBe('VERIFY_OTP')
    const mail = await nextMail(MARA)
    expect(mail.text).toContain('Niemand von shop.example')
    const done = await phone.call('/auth/v1/email/code', { attempt: again.body.attempt, otp: mail.code })
    expect(done.body).toMatchObject({ status: 'done' })
    const other = await askForMail(await device(), MARA)
    expect(other.body.action).toBe('VERIFY_DEVICE')
  })

  it('error: a device that one account knows is unknown to every other', async () => {
    const { device, signIn, nextMail } = await startLogin()
    const phone = await device()
    await signIn(await device(), 'victim@example.com')
    await signIn(phone, MARA)
    for (const email of ['victim@example.com', 'nobody@example.com']) {
      const { body } = await askForMail(phone, email)
      expect(body.action).toBe('VERIFY_DEVICE')
      expect(code((await nextMail(email)).text)).toBeUndefined()
    }
  })

  it('behavior: “This was not me” ends the attempt', async () => {
    const { url, device, nextMail } = await startLogin()
    const phone = await device()
    const { attempt } = (await askForMail(phone, MARA)).body
    const token = /\/device#([\w-]+)/.exec((await nextMail(MARA)).text)?.[1]
    expect((await sendJson(`${url}/auth/v1/email/device/deny`, { token })).status).toBe(200)
    expect((await phone.call('/auth/v1/email/device', { attempt })).body).toEqual({ status: 'denied' })
    expect((await sendJson(`${url}/auth/v1/email/device/approve`, { token })).status).toBe(410)
  })

  it('error: fifty guesses at once are five, and the right code comes too late', async () => {
    const { url, device, nextMail } = await startLogin()
    const phone = await device()
    const { attempt } = (await askForMail(phone, MARA)).body
    const right = await approve(url, (await nextMail(MARA)).text)
    const wrong = right === '123456' ? '654321' : '123456'
    await phone.call('/auth/v1/user', undefined, { method: 'GET' })
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => phone.call('/auth/v1/email/code', { attempt, otp: wrong })),
    )
    const wrongs = guesses.filter(({ body }) => body.status === 'wrong')
    expect(wrongs.map(({ body }) => body.triesLeft).sort()).toEqual([0, 1, 2, 3, 4])
    expect((await phone.call('/auth/v1/email/code', { attempt, otp: right })).body).toEqual({ status: 'over' })
  })

  it('error: ten wrong codes for an address in a day, then not even the right one', async () => {
    const { url, device, nextMail } = await startLogin()
    const phone = await device()
    const guess = async (tries: number) => {
      const { attempt } = (await askForMail(phone, MARA)).body
      const right = await approve(url, (await nextMail(MARA)).text)
      const otp = right === '123456' ? '654321' : '123456'
      for (let at = 0; at < tries; at++) await phone.call('/auth/v1/email/code', { attempt, otp })
      return phone.call('/auth/v1/email/code', { attempt, otp: right })
    }
    await guess(5)
    await guess(5)
    const refused = await guess(0)
    expect([refused.status, refused.body.code]).toEqual([429, 'code-limit'])
  })

  it('error: a stranger’s wrong codes and mails lock nobody out', async () => {
    const mails = { seconds: 0, perHour: 15, perDay: 15, perClientHour: 1_000 }
    const { device, signIn, nextMail } = await startLogin({ login: { mails, deviceCheck: false } })
    const [phone, thief] = [await device(), await device()]
    const login = async (from: typeof phone) => {
      const { attempt } = (await askForMail(from, MARA)).body
      return { attempt, otp: (await nextMail(MARA)).code }
    }
    const first = await login(phone)
    expect((await phone.call('/auth/v1/email/code', first)).body.status).toBe('done')
    for (let turn = 0; turn < 3; turn++) {
      const { attempt, otp } = await login(thief)
      const wrong = otp === '123456' ? '654321' : '123456'
      for (let at = 0; at < 5; at++) await thief.call('/auth/v1/email/code', { attempt, otp: wrong })
    }
    const refused = await login(thief)
    expect((await thief.call('/auth/v1/email/code', refused)).body.code).toBe('code-limit')
    while ((await askForMail(await device(), MARA)).status === 200) await nextMail(MARA)
    expect((await askForMail(await device(), MARA)).body.code).toBe('email-limit')
    expect((await signIn(phone, MARA)).user.email).toBe(MARA)
  })

  it('error: fifty wrong codes of unknown devices for one address, and no device that is unknown gets further', async () => {
    const { device, signIn, nextMail } = await startLogin({
      login: { deviceCheck: false, mails: { seconds: 0, perHour: 100, perDay: 100, perClientHour: 1_000 } },
    })
    const phone = await device()
    await signIn(phone, MARA)
    const guess = async (tries: number) => {
      const from = await device()
      const { attempt } = (await askForMail(from, MARA)).body
      const { code: right } = await nextMail(MARA)
      const wrong = right === '123456' ? '654321' : '123456'
      for (let at = 0; at < tries; at++) await from.call('/auth/v1/email/code', { attempt, otp: wrong })
      return from.call('/auth/v1/email/code', { attempt, otp: right })
    }
    for (let at = 0; at < 10; at++) await guess(5)
    expect((await guess(0)).body.code).toBe('code-limit')
    expect((await signIn(phone, MARA)).user.email).toBe(MARA)
  })

  it('error: the code of another device is worth nothing', async () => {
    const { url, device, nextMail } = await startLogin()
    const [phone, thief] = [await device(), await newDevice(url)]
    const { attempt } = (await askForMail(phone, MARA)).body
    const otp = await approve(url, (await nextMail(MARA)).text)
    expect((await thief.call('/auth/v1/email/code', { attempt, otp })).body).toEqual({ status: 'over' })
    expect((await phone.call('/auth/v1/email/code', { attempt, otp })).body.status).toBe('done')
  })

  it('behavior: a new code ends the one before', async () => {
    const { url, device, nextMail } = await startLogin()
    const phone = await device()
    const { attempt } = (await askForMail(phone, MARA)).body
    const { text } = await nextMail(MARA)
    await askForMail(phone, MARA)
    expect((await phone.call('/auth/v1/email/device', { attempt })).body).toEqual({ status: 'over' })
    expect(await approve(url, text)).toBe('')
  })

  it('error: a second mail within 30 seconds, in words', async () => {
    const { device } = await startLogin(LIMITS)
    const phone = await device()
    await askForMail(phone, MARA)
    const refused = await askForMail(phone, 'MARA@example.com')
    expect([refused.status, refused.body.code]).toEqual([429, 'email-throttled'])
    expect(refused.body.message).toMatch(/^Please try again after (29|30) seconds$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(28)
  })

  it('error: a mail that cannot be sent says so and is not counted', async () => {
    const { device, mail } = await startLogin(LIMITS)
    const phone = await device()
    await sendJson(`${mail.url}/dev/fault`, { reply: 550 })
    const refused = await askForMail(phone, MARA)
    expect([refused.status, refused.body]).toMatchObject([
      502,
      { code: 'mail-failed', message: 'The mail could not be sent. Check the address.' },
    ])
    expect((await askForMail(phone, MARA)).status).toBe(200)
  })

  it('error: another page, another project, no address, and no mails', async () => {
    const { device } = await startLogin()
    const phone = await device()
    const codes = async (more: object, email = MARA) => {
      const { status, body } = await askForMail(phone, email, more)
      return [status, body.code]
    }
    expect(await codes({ site: 'https://evil.example' })).toEqual([403, 'origin-not-allowed'])
    expect(await codes({ project: 'another-project' })).toEqual([401, 'project-unknown'])
    for (const email of ['nobody', 'a@b@c', 'a b@example.com', 'a@example.com, b@example.com', '<a@example.com>'])
      expect(await codes({}, email)).toEqual([400, 'request-invalid'])
    const silent = await startLogin({ smtp: undefined })
    const other = await silent.device()
    expect((await askForMail(other, MARA)).body.code).toBe('email-off')
  })

  it('behavior: known and unknown addresses get the same answer', async () => {
    const { device, signIn } = await startLogin()
    await signIn(await device(), MARA)
    const shape = async (email: string) => {
      const { status, body } = await askForMail(await device(), email)
      return [status, body.action, Object.keys(body).sort()]
    }
    expect(await shape(MARA)).toEqual(await shape('nobody@example.com'))
  })

  it('behavior: neither code nor link nor address is in the log or the database', async () => {
    const { device, signIn, log, url, nextMail } = await startLogin({ log: { level: 'debug' } })
    const phone = await device()
    const { accessToken, refreshToken } = await signIn(phone, MARA)
    const { attempt } = (await askForMail(phone, MARA)).body
    const { code: otp = '' } = await nextMail(MARA)
    await phone.call('/auth/v1/email/code', { attempt, otp })
    expect(url).toBeTruthy()
    for (const secret of [otp, MARA, accessToken, refreshToken]) expect(log.join('\n')).not.toContain(secret)
  })
})
