import { APPLE_KEY, startOpenid } from '@latchkey/devnet/openid'
import { Configuration } from 'openid-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { confirm, formFrom, outcomeOf, signInAt } from '../../testing/atProvider.ts'
import { type DeviceClient, newDevice, PROJECT, SITE, startLogin } from '../../testing/loginClient.ts'
import { createProviders } from '../oauth/providers.ts'

const MARA = { person: '10001' }
const CLIENT = { clientId: 'latchkey-server', clientSecret: 'latchkey-devnet-secret' }

/** Those that sign nothing: who a user is, they are asked. */
const OAUTH = ['github', 'discord', 'x', 'facebook']

/** A login service whose providers are the devnet's. */
async function start() {
  const openid = await startOpenid()
  onTestFinished(() => openid.stop())
  const login = await startLogin({
    login: {
      providers: {
        google: { ...CLIENT, kind: 'oidc', issuer: openid.url, name: 'Google' },
        ...Object.fromEntries(OAUTH.map((name) => [name, { ...CLIENT, origin: openid.url }])),
        apple: { clientId: CLIENT.clientId, issuer: `${openid.url}/apple`, ...APPLE_KEY },
        away: { ...CLIENT, kind: 'oidc', issuer: 'http://127.0.0.1:9' },
      },
    },
  })
  return { ...login, openid }
}

const begin = async (device: DeviceClient, provider: string, more: object = {}) =>
  (await device.call('/auth/v1/social', { provider, project: PROJECT, site: SITE, ...more })).body as {
    readonly attempt: string
    readonly uri: string
    readonly code?: string
  }

const result = (device: DeviceClient, body: object) => device.call('/auth/v1/social/result', body)

describe('sign-in by other services', () => {
  it.each(['google', ...OAUTH])('default: %s, with what the window hands back', async (provider) => {
    const { device, openid, url } = await start()
    const phone = await device()
    const { uri } = await begin(phone, provider)
    expect(new URL(uri).searchParams.get('code_challenge_method')).toBe('S256')
    const back = await signInAt(openid.url, uri, MARA)
    const page = await fetch(back)
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const outcome = await outcomeOf(page)
    expect(outcome).toMatchObject({ status: 'returned', site: SITE })
    // Whoever began it may not be the person at the provider.
    expect((await result(phone, { uri: outcome.resultUri })).body).toEqual({ status: 'over' })
    expect(await confirm(url, outcome.handle)).toBe(200)
    const done = await result(phone, { uri: outcome.resultUri })
    const userName = ['github', 'x'].includes(provider) ? 'mara' : 'Mara Kowal'
    expect(done.body).toMatchObject({ status: 'done', session: { user: { email: null, userName } } })
    expect((await result(phone, { uri: outcome.resultUri })).body).toEqual({ status: 'over' })
    expect(await outcomeOf(await fetch(back))).toEqual({ status: 'over' })
  })

  it('behavior: Apple comes back with a form, and says the name with the first sign-in only', async () => {
    const { device, openid, url } = await start()
    const signIn = async (person: string, change: object = {}) => {
      const phone = await device()
      const { uri } = await begin(phone, 'apple')
      const fields = await formFrom(openid.url, uri, { person })
      const body = new URLSearchParams({ ...fields, ...change })
      const outcome = await outcomeOf(await fetch(`${url}/callback`, { method: 'POST', body }))
      expect(outcome).toMatchObject({ status: 'returned', provider: 'Apple' })
      await confirm(url, outcome.handle)
      const { body: done } = await result(phone, { uri: outcome.resultUri })
      return { fields, userName: (done.session as { user: { userName: string } }).user.userName }
    }
    const first = await signIn('10001')
    expect(JSON.parse(first.fields.user ?? '')).toMatchObject({ name: { firstName: 'Mara', lastName: 'Kowal' } })
    const second = await signIn('10001')
    expect([second.fields.user, first.userName, second.userName]).toEqual([undefined, 'Mara Kowal', 'Mara Kowal'])
    // Whoever takes the name out, or writes something else into it, is known by the address.
    expect((await signIn('10002', { user: '{"name":{"firstName":"\u202e"}}' })).userName).toBe('tomas@example.com')
    expect((await signIn('10003', { user: 'no JSON' })).userName).toBe('unverified@example.com')
    expect((await signIn('10004', { user: '{"name":7}' })).userName).toBe('000000.10004.0000')
  })

  it('error: Apple, cancelled', async () => {
    const { device, openid, url } = await start()
    const phone = await device()
    const { attempt, uri } = await begin(phone, 'apple')
    const body = new URLSearchParams(await formFrom(openid.url, uri, { cancel: '1' }))
    expect(await outcomeOf(await fetch(`${url}/callback`, { method: 'POST', body }))).toEqual({ status: 'cancelled' })
    expect((await result(phone, { attempt })).body).toEqual({ status: 'cancelled' })
  })

  it('behavior: a provider that is known to take it is asked for its list of accounts, any other is not', async () => {
    const { device } = await start()
    const promptOf = async (name: string) => new URL((await begin(await device(), name)).uri).searchParams.get('prompt')
    expect([await promptOf('github'), await promptOf('google')]).toEqual(['select_account', null])
    const canAsk = (name: string, issuer: string, more: object = {}) => {
      const kind = name === 'own' ? { kind: 'oidc' as const } : {}
      const found = createProviders({ [name]: { clientId: 'a', ...kind, issuer } }).get(name)
      return found?.canAskAccount(new Configuration({ issuer, ...more }, 'a'))
    }
    expect(canAsk('google', 'https://accounts.google.com')).toBe(true)
    expect(canAsk('apple', 'https://appleid.apple.com')).toBe(false)
    expect(canAsk('own', 'https://login.microsoftonline.com/common/v2.0')).toBe(true)
    expect(canAsk('own', 'https://sso.example', { prompt_values_supported: ['select_account'] })).toBe(true)
    expect(canAsk('own', 'https://sso.example')).toBe(false)
  })

  it('behavior: a browser without windows is sent back to its page, if that is one of the site that asks', async () => {
    const { device, openid, url } = await start()
    const outcome = async (page: string) => {
      const phone = await device()
      const address = new URL((await begin(phone, 'google')).uri)
      const state = address.searchParams.get('state')
      address.searchParams.set('state', `${state}--${encodeURIComponent(page)}`)
      const answered = await outcomeOf(await fetch(await signInAt(openid.url, address.href, MARA)))
      return { phone, state, told: answered }
    }
    const { phone, state, told } = await outcome(`${SITE}/cart?a=1#top`)
    const { handle, resultUri, returnTo } = told
    const back = new URL(returnTo ?? '')
    expect([back.origin, back.pathname, back.searchParams.get('a')]).toEqual([SITE, '/cart', '1'])
    expect(back.searchParams.get('result_uri')).toBe(resultUri)
    expect(new URL(resultUri ?? '').searchParams.get('state')).toBe(state)
    expect(await confirm(url, handle)).toBe(200)
    expect((await result(phone, { uri: resultUri })).body).toMatchObject({ status: 'done' })
    for (const page of ['https://evil.example/', `${SITE}.evil.example/`, 'javascript:alert(1)', '/cart'])
      expect((await outcome(page)).told.returnTo, page).toBeUndefined()
  })

  it('behavior: without the window’s word the person confirms in it', async () => {
    const { device, openid, url } = await start()
    const phone = await device()
    const { attempt, uri } = await begin(phone, 'google')
    const waiting = result(phone, { attempt })
    const outcome = await outcomeOf(await fetch(await signInAt(openid.url, uri, MARA)))
    expect(await confirm(url, outcome.handle)).toBe(200)
    expect((await waiting).body).toMatchObject({ status: 'done' })
  })

  it('behavior: of the two ways in which the result is asked for one signs in, whichever is first', async () => {
    const { device, openid, url } = await start()
    const phone = await device()
    const { attempt, uri } = await begin(phone, 'google')
    const waiting = result(phone, { attempt })
    const outcome = await outcomeOf(await fetch(await signInAt(openid.url, uri, MARA)))
    await confirm(url, outcome.handle)
    const answers = await Promise.all([result(phone, { uri: outcome.resultUri }), waiting])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['done', 'over'])
  })

  it('behavior: the same person is the same account, at two providers two', async () => {
    const { device, openid, url } = await start()
    const signIn = async (provider: string) => {
      const phone = await device()
      const { uri } = await begin(phone, provider)
      const outcome = await outcomeOf(await fetch(await signInAt(openid.url, uri, MARA)))
      await confirm(url, outcome.handle)
      const { body } = await result(phone, { uri: outcome.resultUri })
      return (body.session as { account: string }).account
    }
    const first = await signIn('google')
    expect(await signIn('google')).toBe(first)
    expect(await signIn('github')).not.toBe(first)
  })

  it('error: a handle is worth nothing to another device, and a sign-in that nobody confirmed lets nobody in', async () => {
    const { device, openid, url } = await start()
    const [phone, thief] = [await device(), await newDevice(url)]
    const { attempt, uri } = await begin(phone, 'google')
    const outcome = await outcomeOf(await fetch(await signInAt(openid.url, uri, MARA)))
    expect((await result(thief, { uri: outcome.resultUri })).body).toEqual({ status: 'over' })
    expect((await result(thief, { attempt })).body).toEqual({ status: 'over' })
  })

  it('error: cancelled, a code or state that was made up, and a provider that is off or away', async () => {
    const { device, openid, url } = await start()
    const phone = await device()
    const cancelled = await begin(phone, 'google')
    const back = await signInAt(openid.url, cancelled.uri, { cancel: '1' })
    expect(await outcomeOf(await fetch(back))).toEqual({ status: 'cancelled' })
    expect((await result(phone, { attempt: cancelled.attempt })).body).toEqual({ status: 'cancelled' })
    const forged = await begin(phone, 'google')
    const state = new URL(forged.uri).searchParams.get('state')
    const wrong = await outcomeOf(await fetch(`${url}/callback?state=${state}&code=made-up&iss=${openid.url}`))
    expect(wrong).toEqual({ status: 'failed', provider: 'Google' })
    expect((await result(phone, { attempt: forged.attempt })).body.status).toBe('failed')
    expect(await outcomeOf(await fetch(`${url}/callback?state=made-up&code=1`))).toEqual({ status: 'over' })
    expect((await begin(phone, 'myspace')).code).toBe('provider-off')
    expect((await begin(phone, 'away')).code).toBe('provider-away')
  })
})
