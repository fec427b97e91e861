import { startOpenid } from '@latchkey/devnet/openid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { confirm, outcomeOf, signInAt } from '../../testing/atProvider.ts'
import { sendJson } from '../../testing/http.ts'
import { type DeviceClient, PROJECT, SITE, startLogin } from '../../testing/loginClient.ts'
import type { Session } from '../login/sessions.ts'

const MARA = { person: '10001' }
const CLIENT = { clientId: 'latchkey-server', clientSecret: 'latchkey-devnet-secret' }
const ME = 'me@example.com'

/** A login service with two providers, and a device that is signed in by mail. */
async function start() {
  const openid = await startOpenid()
  onTestFinished(() => openid.stop())
  const login = await startLogin({
    login: {
      mails: { seconds: 0 },
      providers: {
        google: { ...CLIENT, kind: 'oidc', issuer: openid.url, name: 'Google' },
        github: { ...CLIENT, origin: openid.url },
      },
    },
  })
  const phone = await login.device()
  const session = await login.signIn(phone, ME)
  const at = (device: DeviceClient, { accessToken: token }: Session) => {
    const call = (path: string, body?: unknown, method = 'POST') => device.call(path, body, { token, method })
    return {
      begin: async (provider: string) => (await call('/auth/v1/logins/link', { provider })).body,
      result: (attempt: unknown) => call('/auth/v1/logins/link/result', { attempt }),
      remove: (id: string) => call(`/auth/v1/logins/${id}`, undefined, 'DELETE'),
      user: async () => (await call('/auth/v1/user', undefined, 'GET')).body as unknown as Session['user'],
      log: async () =>
        ((await call('/auth/v1/log', undefined, 'GET')).body.entries as { what: string }[]).map(({ what }) => what),
    }
  }
  /** Back from the provider, confirmed in the window. */
  const signInThere = async (uri: unknown, isConfirmed = true) => {
    const outcome = await outcomeOf(await fetch(await signInAt(openid.url, String(uri), MARA)))
    if (isConfirmed) expect(await confirm(login.url, outcome.handle)).toBe(200)
    return outcome
  }
  const socialLogin = async (provider: string) => {
    const device = await login.device()
    const begun = await device.call('/auth/v1/social', { provider, project: PROJECT, site: SITE })
    const { resultUri } = await signInThere(begun.body.uri)
    const done = await device.call('/auth/v1/social/result', { uri: resultUri })
    return { device, session: done.body.session as Session }
  }
  return { ...login, phone, session, at, mine: at(phone, session), signInThere, socialLogin }
}

describe('more than one login of a wallet', () => {
  it('default: a provider is added, opens the same wallet, and is taken away; each time a mail says so', async () => {
    const { session, mine, signInThere, socialLogin, nextMail } = await start()
    const { attempt, uri } = await mine.begin('google')
    const outcome = await signInThere(uri)
    // The page says whose wallet it will open.
    expect(outcome).toMatchObject({ provider: 'Google', site: SITE, wallet: ME })
    expect(outcome.walletService).toBeUndefined()
    const done = await mine.result(attempt)
    expect(done.body).toMatchObject({ status: 'done', user: { email: ME, userName: 'Mara Kowal' } })
    expect((await nextMail(ME)).text).toContain('Google opens your wallet from now on')
    expect((await socialLogin('google')).session.account).toBe(session.account)

    const google = (await mine.user()).logins.find(({ kind }) => kind === 'google')
    expect((await mine.remove(google?.id ?? '')).status).toBe(200)
    expect((await nextMail(ME)).text).toContain('Google does not open your wallet any more')
    expect((await mine.user()).logins.map(({ kind }) => kind)).toEqual(['email'])
    expect((await socialLogin('google')).session.account).not.toBe(session.account)
    const log = await mine.log()
    expect(log.filter((what) => what.startsWith('login-')).sort()).toEqual([
      'login-added-google',
      'login-removed-google',
    ])
  })

  it('behavior: whoever takes a change of e-mail back takes the logins back that were added around it', async () => {
    const { mine, phone, session, signInThere, socialLogin, nextMail, url, device, signIn, at } = await start()
    const { attempt, uri } = await mine.begin('google')
    await signInThere(uri)
    await mine.result(attempt)
    const call = (path: string, body: object) => phone.call(path, body, { token: session.accessToken })
    const change = (await call('/auth/v1/email/change', { email: 'thief@example.com' })).body.attempt
    const codeOf = async (to: string): Promise<string> => {
      for (;;) {
        const { code } = await nextMail(to)
        if (code) return code
      }
    }
    await call('/auth/v1/email/change/primary', { attempt: change, otp: await codeOf(ME) })
    await call('/auth/v1/email/change/secondary', { attempt: change, otp: await codeOf('thief@example.com') })
    const token = /\/undo#([\w-]+)/.exec((await nextMail(ME)).text)?.[1]
    expect((await sendJson(`${url}/auth/v1/email/change/undo`, { token })).status).toBe(200)
    const again = await device()
    const owner = await signIn(again, ME)
    expect(owner.account).toBe(session.account)
    expect((await at(again, owner).user()).logins.map(({ kind }) => kind)).toEqual(['email'])
    expect((await socialLogin('google')).session.account).not.toBe(session.account)
  })

  it('behavior: a login that is taken away signs out who came in by it, and leaves the device that asks as it is', async () => {
    const { mine, phone, session, signInThere, socialLogin, device } = await start()
    const { attempt, uri } = await mine.begin('google')
    await signInThere(uri)
    await mine.result(attempt)
    const thief = await socialLogin('google')
    const share = (of: DeviceClient, { accessToken: token }: Session, create: boolean) =>
      of.call('/vault/v1/share', { kind: 'device', wallet: 'A'.repeat(22), create }, { token })
    await share(thief.device, thief.session, true)
    const own = await share(phone, session, true)
    const frame = await device()
    const child = { jkt: frame.jkt, project: PROJECT, site: SITE }
    const handed = (await phone.call('/auth/v1/sessions/child', child, { token: session.accessToken })).body
    const google = (await mine.user()).logins.find(({ kind }) => kind === 'google')
    expect((await mine.remove(google?.id ?? '')).status).toBe(200)
    const refresh = (of: DeviceClient, { refreshToken }: { readonly refreshToken?: unknown }) =>
      of.call('/auth/v1/token', { refreshToken })
    expect((await refresh(thief.device, thief.session)).body.code).toBe('session-over')
    expect((await share(thief.device, thief.session, false)).body.code).toBe('session-over')
    expect((await share(phone, session, false)).body).toEqual(own.body)
    expect((await refresh(phone, session)).status).toBe(200)
    expect((await refresh(frame, handed)).status).toBe(200)
  })

  it('behavior: the page says at which service the wallet’s owner has chosen their name', async () => {
    const { at, signInThere, socialLogin } = await start()
    const { device, session } = await socialLogin('google')
    const { uri } = await at(device, session).begin('github')
    expect(await signInThere(uri, false)).toMatchObject({ wallet: 'Mara Kowal', walletService: 'Google' })
  })

  it('error: a login that opens another wallet, and a second one of the same kind', async () => {
    const { mine, signInThere, socialLogin } = await start()
    await socialLogin('google')
    const taken = await mine.begin('google')
    await signInThere(taken.uri)
    expect((await mine.result(taken.attempt)).body.code).toBe('login-taken')
    const github = await mine.begin('github')
    await signInThere(github.uri)
    expect((await mine.result(github.attempt)).body.status).toBe('done')
    expect((await mine.begin('github')).code).toBe('login-linked')
  })

  it('error: an attempt to add is no sign-in, and one to sign in adds nothing', async () => {
    const { phone, mine, signInThere } = await start()
    const added = await mine.begin('google')
    const { resultUri } = await signInThere(added.uri)
    for (const body of [{ attempt: added.attempt }, { uri: resultUri }])
      expect((await phone.call('/auth/v1/social/result', body)).body).toEqual({ status: 'over' })
    const login = await phone.call('/auth/v1/social', { provider: 'github', project: PROJECT, site: SITE })
    await signInThere(login.body.uri)
    expect((await mine.result(login.body.attempt)).body).toEqual({ status: 'over' })
    expect((await mine.user()).logins.map(({ kind }) => kind)).toEqual(['email'])
  })

  it('error: of another account, or of a page that another window has signed in', async () => {
    const { session, device, signIn, at, mine, signInThere, phone } = await start()
    const { attempt, uri } = await mine.begin('google')
    const other = await device()
    const stranger = at(other, await signIn(other, 'other@example.com'))
    await signInThere(uri)
    expect((await stranger.result(attempt)).body).toEqual({ status: 'over' })
    // The same device, signed in as somebody else meanwhile.
    const switched = at(phone, await signIn(phone, 'third@example.com'))
    expect((await switched.result(attempt)).body).toEqual({ status: 'over' })
    expect((await switched.user()).logins.map(({ kind }) => kind)).toEqual(['email'])
    const frame = await device()
    const child = { jkt: frame.jkt, project: PROJECT, site: SITE }
    const { accessToken: token } = await signIn(phone, ME)
    const handed = (await phone.call('/auth/v1/sessions/child', child, { token })).body as unknown as Session
    expect((await at(frame, handed).begin('github')).code).toBe('login-not-fresh')
    expect(handed.account).toBe(session.account)
    const [email] = (await stranger.user()).logins
    expect((await stranger.remove(email?.id ?? '')).body.code).toBe('login-stays')
    expect((await stranger.remove('a'.repeat(36))).body.code).toBe('login-unknown')
  })
})
