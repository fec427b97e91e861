import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../core/store/openStore.ts'
import { sendJson } from '../../testing/http.ts'
import { askForMail, type DeviceClient, PROJECT, SITE, startLogin, type TestLogin } from '../../testing/loginClient.ts'
import { testDatabase } from '../../testing/openTestStore.ts'
import type { Session } from './sessions.ts'

const MARA = 'mara@example.com'
const NEXT = 'mara@new.example'

/** Changes the address of a session with the codes of both mails; the last answer. */
async function change({ nextMail }: TestLogin, device: DeviceClient, session: Session, from: string, to: string) {
  const token = session.accessToken
  const begun = await device.call('/auth/v1/email/change', { email: to }, { token })
  const { attempt } = begun.body
  const first = { attempt, otp: (await nextMail(from)).code }
  await device.call('/auth/v1/email/change/primary', first, { token })
  const second = { attempt, otp: (await nextMail(to)).code }
  return device.call('/auth/v1/email/change/secondary', second, { token })
}

/** The link in the mail that tells an address of a change. */
async function linkTo({ nextMail }: TestLogin, address: string): Promise<{ readonly page: string; token: string }> {
  const { text } = await nextMail(address)
  const [page = '', token = ''] = /https?:\S+\/undo#[\w-]+/.exec(text)?.[0].split('#') ?? []
  return { page, token }
}

const undo = ({ url }: TestLogin, token: string): Promise<Response> =>
  sendJson(`${url}/auth/v1/email/change/undo`, { token })

/** A login service, and its database seen from outside. */
async function startWithStore() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-undo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const shared = await testDatabase()
  const databaseUrl = shared === 'sqlite::memory:' ? `sqlite:${join(folder, 'login.sqlite')}` : shared
  const mails = { seconds: 0, perHour: 100, perDay: 100, perClientHour: 1_000 }
  const login = await startLogin({ databaseUrl, login: { mails, keyFile: join(folder, 'keys.json') } })
  const store = await openStore(databaseUrl)
  onTestFinished(() => store.close())
  return { ...login, db: store.db }
}

describe('change of e-mail', () => {
  it('behavior: in a language that only later versions know, its mails are English', async () => {
    const login = await startWithStore()
    const phone = await login.device()
    const { accessToken: token } = await login.signIn(phone, MARA)
    const begun = await phone.call('/auth/v1/email/change', { email: NEXT }, { token })
    const { attempt } = begun.body
    await login.nextMail(MARA)
    await login.db.updateTable('login_attempt').set({ language: 'fr' }).execute()
    expect((await phone.call('/auth/v1/email/change/resend', { attempt }, { token })).status).toBe(200)
    const old = await login.nextMail(MARA)
    expect(old.html).toContain('<html lang="en" dir="ltr">')
    await phone.call('/auth/v1/email/change/primary', { attempt, otp: old.code }, { token })
    const otp = (await login.nextMail(NEXT)).code
    const done = await phone.call('/auth/v1/email/change/secondary', { attempt, otp }, { token })
    expect(done.body.status).toBe('done')
    expect((await login.nextMail(MARA)).html).toContain('<html lang="en" dir="ltr">')
  })

  it('default: the code of the old address, the code of the new one, and the old one is told', async () => {
    const login = await startLogin()
    const phone = await login.device()
    const session = await login.signIn(phone, MARA)
    const token = session.accessToken
    const begun = await phone.call('/auth/v1/email/change', { email: NEXT }, { token })
    expect(begun.body.action).toBe('VERIFY_PRIMARY_OTP')
    const { attempt } = begun.body
    const old = await login.nextMail(MARA)
    expect(old.text).toContain(NEXT)
    // The code of one address is worth nothing for the other.
    const early = await phone.call('/auth/v1/email/change/secondary', { attempt, otp: old.code }, { token })
    expect(early.body.status).toBe('over')
    const first = await phone.call('/auth/v1/email/change/primary', { attempt, otp: old.code }, { token })
    expect(first.body.status).toBe('done')
    const { code: otp, text } = await login.nextMail(NEXT)
    expect(text).toContain('existing wallet')
    expect(text).toContain('This is not a code to sign in.')
    const done = await phone.call('/auth/v1/email/change/secondary', { attempt, otp }, { token })
    expect(done.body).toEqual({ status: 'done', email: NEXT })
    expect((await linkTo(login, MARA)).token).not.toBe('')
    expect((await login.signIn(await login.device(), NEXT)).account).toBe(session.account)
  })

  it('behavior: whoever came in by the old address is out; the device that asks, and its window, are not', async () => {
    const login = await startLogin()
    const [thief, window, frame] = [await login.device(), await login.device(), await login.device()]
    const stolen = await login.signIn(thief, MARA)
    const session = await login.signIn(window, MARA)
    const body = { jkt: frame.jkt, project: PROJECT, site: SITE }
    const child = (await window.call('/auth/v1/sessions/child', body, { token: session.accessToken })).body
    // The site's page asks: what its window has signed in is all that a browser may have.
    expect((await change(login, frame, child as unknown as Session, MARA, NEXT)).body.status).toBe('done')
    const refresh = (device: DeviceClient, { refreshToken }: { readonly refreshToken?: unknown }) =>
      device.call('/auth/v1/token', { refreshToken })
    expect((await refresh(thief, stolen)).body.code).toBe('session-over')
    expect((await refresh(window, session)).status).toBe(200)
    expect((await refresh(frame, child)).status).toBe(200)
  })

  it('behavior: a first address signs nobody out', async () => {
    const login = await startWithStore()
    const [phone, tablet] = [await login.device(), await login.device()]
    const [session, other] = [await login.signIn(phone, MARA), await login.signIn(tablet, MARA)]
    // Signed in by another service, they would have none.
    await login.db.deleteFrom('login_identity').where('account_id', '=', session.account).execute()
    const { accessToken: token } = session
    const { attempt } = (await phone.call('/auth/v1/email/change', { email: NEXT }, { token })).body
    const { code: otp } = await login.nextMail(NEXT)
    const done = await phone.call('/auth/v1/email/change/secondary', { attempt, otp }, { token })
    expect(done.body).toEqual({ status: 'done', email: NEXT })
    expect((await tablet.call('/auth/v1/token', { refreshToken: other.refreshToken })).status).toBe(200)
  })

  it('error: a change that another one has overtaken', async () => {
    const login = await startLogin()
    const [window, frame] = [await login.device(), await login.device()]
    const { accessToken: token, account } = await login.signIn(window, MARA)
    const body = { jkt: frame.jkt, project: PROJECT, site: SITE }
    const child = (await window.call('/auth/v1/sessions/child', body, { token })).body
    const { attempt } = (await window.call('/auth/v1/email/change', { email: 'late@example.com' }, { token })).body
    const first = { attempt, otp: (await login.nextMail(MARA)).code }
    await window.call('/auth/v1/email/change/primary', first, { token })
    const { code: otp } = await login.nextMail('late@example.com')
    expect((await change(login, frame, child as unknown as Session, MARA, NEXT)).body.status).toBe('done')
    const late = await window.call('/auth/v1/email/change/secondary', { attempt, otp }, { token })
    expect(late.body).toEqual({ status: 'over' })
    expect((await login.signIn(await login.device(), NEXT)).account).toBe(account)
  })

  it('behavior: the link in the mail opens a page, takes the change back, and ends every device', async () => {
    const login = await startLogin()
    const phone = await login.device()
    const session = await login.signIn(phone, MARA)
    await change(login, phone, session, MARA, NEXT)
    const { page, token } = await linkTo(login, MARA)
    const shown = await fetch(page)
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('/login/undo.js')])
    expect((await undo(login, token)).status).toBe(200)
    const user = await phone.call('/auth/v1/user', undefined, { method: 'GET', token: session.accessToken })
    expect(user.body.code).toBe('session-over')
    const refresh = await phone.call('/auth/v1/token', { refreshToken: session.refreshToken })
    expect(refresh.body.code).toBe('session-over')
    const tablet = await login.device()
    const back = await login.signIn(tablet, MARA)
    expect(back.account).toBe(session.account)
    const devices = await tablet.call('/auth/v1/devices', undefined, { method: 'GET', token: back.accessToken })
    expect(devices.body.devices).toHaveLength(1)
    expect((await undo(login, token)).status).toBe(410)
  })

  it('behavior: the undo ends changes that other devices began before, and every share of a device', async () => {
    const login = await startWithStore()
    const [thief, tablet] = [await login.device(), await login.device()]
    const session = await login.signIn(thief, MARA)
    const { accessToken: token, account } = await login.signIn(tablet, MARA)
    const { attempt } = (await tablet.call('/auth/v1/email/change', { email: 'other@thief.example' }, { token })).body
    await login.nextMail(MARA)
    const share = { account_id: account, wallet: 'w', key_id: 'k', sealed: 's' }
    const owners = ['login', 'of-no-device']
    await login.db
      .insertInto('login_share')
      .values(owners.map((owner) => ({ ...share, owner })))
      .execute()
    await change(login, thief, session, MARA, NEXT)
    expect((await undo(login, (await linkTo(login, MARA)).token)).status).toBe(200)
    const begun = login.db.selectFrom('login_attempt').select('state').where('id', '=', `${attempt}`)
    expect(await begun.execute()).toEqual([{ state: 'over' }])
    expect(await login.db.selectFrom('login_share').select('owner').execute()).toEqual([{ owner: 'login' }])
    expect(await login.db.selectFrom('login_session').select('id').execute()).toEqual([])
  })

  it('error: a link whose address is somebody else’s can be used again', async () => {
    const login = await startWithStore()
    const phone = await login.device()
    await change(login, phone, await login.signIn(phone, MARA), MARA, NEXT)
    const { token } = await linkTo(login, MARA)
    const held = login.db.updateTable('login_attempt').where('kind', '=', 'change-undo')
    await held.set({ subject: null }).execute()
    const other = await login.signIn(await login.device(), MARA)
    const refused = await undo(login, token)
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'email-taken' })])
    await login.db.deleteFrom('login_identity').where('account_id', '=', other.account).execute()
    expect((await undo(login, token)).status).toBe(200)
  })

  it('behavior: a second change by the same device leaves the first link as it was', async () => {
    const login = await startLogin()
    const thief = await login.device()
    const session = await login.signIn(thief, MARA)
    await change(login, thief, session, MARA, 'thief@one.example')
    const first = await linkTo(login, MARA)
    await change(login, thief, session, 'thief@one.example', 'thief@two.example')
    const second = await linkTo(login, 'thief@one.example')
    expect((await undo(login, first.token)).status).toBe(200)
    // What the thief was told of is over with it.
    expect((await undo(login, second.token)).status).toBe(410)
    expect((await login.signIn(await login.device(), MARA)).account).toBe(session.account)
  })

  it('behavior: nobody gets the old address while the change can be taken back', async () => {
    const login = await startLogin()
    const [phone, other] = [await login.device(), await login.device()]
    const session = await login.signIn(phone, MARA)
    await change(login, phone, session, MARA, NEXT)
    const { token } = await linkTo(login, MARA)
    expect(await login.signIn(await login.device(), MARA)).toBeUndefined()
    const stranger = await login.signIn(other, 'stranger@example.com')
    const taken = await change(login, other, stranger, 'stranger@example.com', MARA)
    expect([taken.status, taken.body.code]).toEqual([409, 'email-taken'])
    expect((await undo(login, token)).status).toBe(200)
    expect((await login.signIn(await login.device(), MARA)).account).toBe(session.account)
  })

  it('behavior: another mail for the step it is at: the code before it ends, the tries stay', async () => {
    const login = await startLogin()
    const phone = await login.device()
    const { accessToken: token } = await login.signIn(phone, MARA)
    const { attempt } = (await phone.call('/auth/v1/email/change', { email: NEXT }, { token })).body
    const first = (await login.nextMail(MARA)).code
    const wrong = { attempt, otp: first === '123456' ? '654321' : '123456' }
    await phone.call('/auth/v1/email/change/primary', wrong, { token })
    const again = await phone.call('/auth/v1/email/change/resend', { attempt }, { token })
    expect(again.body.resendAt).toBeGreaterThan(0)
    const { code: otp } = await login.nextMail(MARA)
    const old = await phone.call('/auth/v1/email/change/primary', { attempt, otp: first }, { token })
    expect(old.body).toEqual({ status: 'wrong', triesLeft: 3 })
    const right = await phone.call('/auth/v1/email/change/primary', { attempt, otp }, { token })
    expect(right.body.status).toBe('done')
    await login.nextMail(NEXT)
    await phone.call('/auth/v1/email/change/resend', { attempt }, { token })
    const last = { attempt, otp: (await login.nextMail(NEXT)).code }
    const done = await phone.call('/auth/v1/email/change/secondary', last, { token })
    expect(done.body).toEqual({ status: 'done', email: NEXT })
    const over = await phone.call('/auth/v1/email/change/resend', { attempt }, { token })
    expect([over.status, over.body.code]).toEqual([410, 'change-over'])
  })

  it('behavior: mails that strangers ask for keep nobody from changing the address', async () => {
    const login = await startLogin({ login: { mails: { seconds: 0, perHour: 4, perDay: 4, perClientHour: 1_000 } } })
    const phone = await login.device()
    const session = await login.signIn(phone, MARA)
    while ((await askForMail(await login.device(), MARA)).status === 200) await login.nextMail(MARA)
    expect((await change(login, phone, session, MARA, NEXT)).body).toEqual({ status: 'done', email: NEXT })
  })

  it('error: fifty wrong codes of accounts that want an address, and no other one gets further', async () => {
    const login = await startLogin()
    const guess = async (at: number, tries: number) => {
      const thief = await login.device()
      const from = `thief${at}@example.com`
      const { accessToken: token } = await login.signIn(thief, from)
      const { attempt } = (await thief.call('/auth/v1/email/change', { email: NEXT }, { token })).body
      const first = { attempt, otp: (await login.nextMail(from)).code }
      await thief.call('/auth/v1/email/change/primary', first, { token })
      const { code: right } = await login.nextMail(NEXT)
      const otp = right === '123456' ? '654321' : '123456'
      for (let tried = 0; tried < tries; tried++)
        await thief.call('/auth/v1/email/change/secondary', { attempt, otp }, { token })
      return thief.call('/auth/v1/email/change/secondary', { attempt, otp: right }, { token })
    }
    for (let at = 0; at < 10; at++) expect((await guess(at, 5)).body).toEqual({ status: 'over' })
    expect((await guess(10, 0)).body.code).toBe('code-limit')
  })

  it('error: an old address that cannot be told keeps the account', async () => {
    const login = await startLogin()
    const phone = await login.device()
    const session = await login.signIn(phone, MARA)
    const token = session.accessToken
    const { attempt } = (await phone.call('/auth/v1/email/change', { email: NEXT }, { token })).body
    const first = { attempt, otp: (await login.nextMail(MARA)).code }
    await phone.call('/auth/v1/email/change/primary', first, { token })
    const otp = (await login.nextMail(NEXT)).code
    await sendJson(`${login.mail.url}/dev/fault`, { reply: 451 })
    const refused = await phone.call('/auth/v1/email/change/secondary', { attempt, otp }, { token })
    expect([refused.status, refused.body.code]).toEqual([502, 'mail-failed'])
    expect((await login.signIn(await login.device(), MARA)).account).toBe(session.account)
  })
})
