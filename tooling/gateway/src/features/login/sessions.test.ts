import { createHash, randomBytes } from 'node:crypto'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { askForMail, type DeviceClient, newDevice, PROJECT, SITE, startLogin } from '../../testing/loginClient.ts'
import { openTestStore } from '../../testing/openTestStore.ts'
import type { Login } from './login.ts'
import { newNonce } from './proof.ts'
import { findSession, openSession } from './sessions.ts'
import { untilOver } from './sessionWaits.ts'

const MARA = 'mara@example.com'
const read = (device: DeviceClient, token: string, path = '/auth/v1/user') =>
  device.call(path, undefined, { method: 'GET', token })

describe('sessions', () => {
  it('default: who is signed in, on which devices, and what was done', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const { accessToken, device: id } = await signIn(phone, MARA)
    expect((await read(phone, accessToken)).body).toMatchObject({ email: MARA, logins: [{ kind: 'email' }] })
    const { body } = await read(phone, accessToken, '/auth/v1/devices')
    expect(body.devices).toMatchObject([{ id, site: SITE, isCurrent: true }])
    const log = await read(phone, accessToken, '/auth/v1/log')
    expect(log.body.entries).toMatchObject([{ what: 'signed-in-email', device: id, client: '127.0.0.0/24' }])
  })

  it('error: a session that has ended meanwhile signs nobody else in, and leaves no device', async () => {
    const store = await openTestStore()
    onTestFinished(() => store.close())
    const secrets = { hash: (...segments: string[]) => segments.join() }
    const login = { store, secrets, now: () => 1 } as unknown as Login
    const signIn = { account: 'a', project: PROJECT, site: SITE, browser: 'Firefox', system: 'Linux' }
    const parent = await openSession(login, { ...signIn, jkt: 'parent' }, true)
    const [row] = await store.db.selectFrom('login_session').select('id').execute()
    const child = { ...signIn, jkt: 'child', parent: row?.id ?? '' }
    await openSession(login, child, false)
    await store.db.deleteFrom('login_session').execute()
    await store.db.deleteFrom('login_device').where('id', '!=', parent.device).execute()
    await expect(openSession(login, child, false)).rejects.toMatchObject({ code: 'session-over' })
    const devices = await store.db.selectFrom('login_device').select('jkt').execute()
    expect(devices).toEqual([{ jkt: 'parent' }])
  })

  it.each(['idle_until', 'ends_at'] as const)(
    'error: a token that is good still opens nothing after the session’s %s',
    async (end) => {
      const store = await openTestStore()
      onTestFinished(() => store.close())
      let at = 1_000_000
      const secrets = { hash: (...segments: string[]) => createHash('sha256').update(segments.join()).digest('hex') }
      const login = { store, secrets, now: () => at } as unknown as Login
      const signIn = { account: 'a', jkt: 'phone', project: PROJECT, site: SITE, browser: 'Firefox', system: 'Linux' }
      const { accessToken } = await openSession(login, signIn, true)
      await store.db
        .updateTable('login_session')
        .set({ [end]: at + 1_000 })
        .execute()
      at += 999
      expect(await findSession(login, accessToken, 'phone')).toMatchObject({ jkt: 'phone' })
      at += 1
      await expect(findSession(login, accessToken, 'phone')).rejects.toMatchObject({ code: 'session-over' })
    },
  )

  it('behavior: a session that is ended on another device hears so within a second', async () => {
    const { device, signIn, openRequests } = await startLogin()
    const [phone, laptop] = [await device(), await device()]
    const { accessToken: token, device: id } = await signIn(phone, MARA)
    const { accessToken } = await signIn(laptop, MARA)
    const waits = read(phone, token, '/auth/v1/session/over').then((answer) => ({ answer, at: Date.now() }))
    expect(await eventually(openRequests, (open) => open === 1)).toBe(1)
    await laptop.call(`/auth/v1/devices/${id}`, undefined, { method: 'DELETE', token: accessToken })
    const ended = Date.now()
    const { answer, at } = await waits
    expect([answer.status, answer.body]).toEqual([200, { isOver: true }])
    expect((await read(phone, token)).body.code).toBe('session-over')
    expect(at - ended).toBeLessThan(1_000)
  })

  it('behavior: five of twenty that wait for the same session do, over one look at the store, and hear of its end', async () => {
    const { device, signIn } = await startLogin()
    const [phone, laptop] = [await device(), await device()]
    const { accessToken: token, device: id } = await signIn(phone, MARA)
    const { accessToken } = await signIn(laptop, MARA)
    await read(phone, token)
    const asked = Array.from({ length: 20 }, () => read(phone, token, '/auth/v1/session/over'))
    let refused = 0
    for (const answer of asked) void answer.then(({ status }) => (refused += status === 429 ? 1 : 0))
    await expect.poll(() => refused).toBe(15)
    await laptop.call(`/auth/v1/devices/${id}`, undefined, { method: 'DELETE', token: accessToken })
    const answers = await Promise.all(asked)
    expect(answers.filter(({ body }) => body.isOver === true)).toHaveLength(5)
    const [first] = answers.filter(({ status }) => status === 429)
    expect([first?.body.code, first?.headers.get('retry-after')]).toEqual(['login-limit', '10'])
  })

  describe('waits for the end of a session', () => {
    /** A service over a store whose looks at sessions are counted. */
    async function waitable() {
      const store = await openTestStore()
      onTestFinished(() => store.close())
      const secrets = { hash: (...segments: string[]) => segments.join() }
      const config = { limits: { requestMs: 30_000 } }
      const login = { store, secrets, config, now: () => 1 } as unknown as Login
      const signIn = { account: 'a', project: PROJECT, site: SITE, browser: 'Firefox', system: 'Linux' }
      await openSession(login, { ...signIn, jkt: 'phone' }, true)
      const [row] = await store.db.selectFrom('login_session').select('id').execute()
      const leaving = new AbortController()
      onTestFinished(() => leaving.abort())
      const looks = vi.spyOn(store.db, 'selectFrom')
      return {
        leaving,
        wait: () => untilOver(login, row?.id ?? '', leaving.signal),
        looks: () => looks.mock.calls.filter(([table]) => `${table}` === 'login_session').length,
        end: () => store.db.deleteFrom('login_session').execute(),
        break: () =>
          looks.mockImplementation(() => {
            throw new Error('The database is away')
          }),
      }
    }

    it('default: share one look, however many they are', async () => {
      const { wait, looks, end } = await waitable()
      const waits = Array.from({ length: 5 }, wait)
      await expect.poll(looks).toBe(2)
      await end()
      expect(await Promise.all(waits)).toEqual([true, true, true, true, true])
      expect(looks()).toBe(3)
    })

    it('behavior: one that is left gives its place away, and the last one ends the looks', async () => {
      const { wait, looks, leaving } = await waitable()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const waits = Array.from({ length: 5 }, wait)
      await expect(wait()).rejects.toMatchObject({ status: 429, code: 'login-limit' })
      leaving.abort()
      expect(await Promise.all(waits)).toEqual([false, false, false, false, false])
      expect(await wait()).toBe(false)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(looks()).toBeLessThanOrEqual(2)
    })

    it('error: a store that fails tells all of them, and the next one looks anew', async () => {
      const { wait, break: fail, looks } = await waitable()
      fail()
      const outcomes = await Promise.allSettled([wait(), wait()])
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      const before = looks()
      await expect(wait()).rejects.toThrow('The database is away')
      expect(looks()).toBe(before + 1)
    })
  })

  it('error: a stolen token without the device’s key opens nothing', async () => {
    const { url, device, signIn } = await startLogin()
    const { accessToken, refreshToken } = await signIn(await device(), MARA)
    const thief = await newDevice(url)
    expect((await read(thief, accessToken)).body.code).toBe('session-over')
    expect((await thief.call('/auth/v1/token', { refreshToken })).body.code).toBe('session-over')
  })

  it('error: proofs for another address, method or token, of another form, without a nonce, or sent twice', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const { accessToken: token } = await signIn(phone, MARA)
    const code = async (claims: Record<string, unknown>) =>
      (await phone.call('/auth/v1/user', undefined, { method: 'GET', token, claims })).body.code
    expect(await code({ htu: 'https://evil.example/auth/v1/user' })).toBe('dpop-invalid')
    expect(await code({ htm: 'POST' })).toBe('dpop-invalid')
    expect(await code({ ath: 'other' })).toBe('dpop-invalid')
    expect(await code({ jti: 'short' })).toBe('dpop-invalid')
    expect(await code({ nonce: 'abc.def' })).toBe('use_dpop_nonce')
    const jti = randomBytes(16).toString('hex')
    expect(await code({ jti })).toBeUndefined()
    expect(await code({ jti })).toBe('dpop-invalid')
    const bare = await phone.call('/auth/v1/user', undefined, { method: 'GET', token, headers: { dpop: 'nonsense' } })
    expect([bare.status, bare.body.code]).toEqual([401, 'dpop-invalid'])
  })

  it('behavior: a nonce ends after five minutes', () => {
    let at = 1_000_000_000_000
    const login = { now: () => at, secrets: { hash: (...values: string[]) => values.join('|') } }
    const nonce = newNonce(untyped(login))
    at += 60_000
    expect(newNonce(untyped(login))).not.toBe(nonce)
  })

  it('behavior: refresh gives new tokens; the last one counts again at once, an older one ends the device', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const first = await signIn(phone, MARA)
    const refresh = (refreshToken: unknown) => phone.call('/auth/v1/token', { refreshToken })
    const second = await refresh(first.refreshToken)
    expect(second.body.refreshToken).not.toBe(first.refreshToken)
    const lost = await refresh(first.refreshToken)
    expect(lost.body.refreshToken).toBe(second.body.refreshToken)
    const third = await refresh(second.body.refreshToken)
    expect((await read(phone, `${third.body.accessToken}`)).status).toBe(200)
    expect((await refresh(first.refreshToken)).body.code).toBe('session-over')
    expect((await read(phone, `${third.body.accessToken}`)).body.code).toBe('session-over')
    expect((await refresh(third.body.refreshToken)).body.code).toBe('session-over')
  })

  it('behavior: sign-out leaves the device known, ending it does not', async () => {
    const { device, signIn, nextMail } = await startLogin()
    const phone = await device()
    const { accessToken } = await signIn(phone, MARA)
    expect((await phone.call('/auth/v1/sign-out', {}, { token: accessToken })).status).toBe(200)
    expect((await read(phone, accessToken)).body.code).toBe('session-over')
    const ask = async () => {
      const answer = await askForMail(phone, MARA)
      await nextMail(MARA)
      return answer
    }
    expect((await ask()).body.action).toBe('VERIFY_OTP')
    const again = await signIn(phone, MARA)
    const ended = await phone.call(`/auth/v1/devices/${again.device}`, undefined, {
      method: 'DELETE',
      token: again.accessToken,
    })
    expect(ended.status).toBe(200)
    expect((await ask()).body.action).toBe('VERIFY_DEVICE')
  })

  it('behavior: the window of one device signs in the frame of another page, without a fresh login', async () => {
    const { device, signIn } = await startLogin()
    const [window, frame] = [await device(), await device()]
    const { accessToken } = await signIn(window, MARA)
    const body = { jkt: frame.jkt, project: PROJECT, site: SITE }
    const child = await window.call('/auth/v1/sessions/child', body, { token: accessToken })
    const token = `${child.body.accessToken}`
    expect((await read(frame, token)).body).toMatchObject({ email: MARA })
    expect((await read(window, token)).body.code).toBe('session-over')
    const wallet = 'A'.repeat(22)
    const share = await frame.call('/vault/v1/share', { kind: 'login', wallet, create: true }, { token })
    expect(share.body.code).toBe('login-not-fresh')
  })

  describe('what a window has signed in', () => {
    async function setUp() {
      const started = await startLogin()
      const [window, frame, next] = [await started.device(), await started.device(), await started.device()]
      const { accessToken: token } = await started.signIn(window, MARA)
      const resume = async (client: DeviceClient, by = token, site = SITE) =>
        (await window.call('/auth/v1/sessions/child', { jkt: client.jkt, project: PROJECT, site }, { token: by })).body
      const resumed = async () => {
        const { body } = await read(window, token, '/auth/v1/devices')
        return (body.devices as { isHandedOver: boolean }[]).filter(({ isHandedOver }) => isHandedOver).length
      }
      return { ...started, window, frame, next, token, resume, resumed }
    }

    it('behavior: ends with the window', async () => {
      const { window, frame, token, resume } = await setUp()
      const child = await resume(frame)
      await frame.call(
        '/vault/v1/share',
        { kind: 'device', wallet: 'A'.repeat(22), create: true },
        { token: `${child.accessToken}` },
      )
      await window.call('/auth/v1/sign-out', {}, { token })
      expect((await read(frame, `${child.accessToken}`)).body.code).toBe('session-over')
      expect((await frame.call('/auth/v1/token', { refreshToken: child.refreshToken })).body.code).toBe('session-over')
    })

    it('behavior: ends when the window signs in anew', async () => {
      const { window, frame, signIn, resume } = await setUp()
      const child = await resume(frame)
      await signIn(window, MARA)
      expect((await read(frame, `${child.accessToken}`)).body.code).toBe('session-over')
    })

    it('behavior: three tabs of a site stay signed in, and the oldest gives way to the fourth', async () => {
      const { frame, next, device, resume, resumed } = await setUp()
      const tabs: { readonly tab: DeviceClient; readonly token: string }[] = []
      for (const tab of [frame, next, await device()]) {
        tabs.push({ tab, token: `${(await resume(tab)).accessToken}` })
        expect(await resumed()).toBe(tabs.length)
      }
      for (const { tab, token } of tabs) expect((await read(tab, token)).status).toBe(200)
      const fourth = await device()
      tabs.push({ tab: fourth, token: `${(await resume(fourth)).accessToken}` })
      const answers = await Promise.all(tabs.map(({ tab, token }) => read(tab, token)))
      expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200])
      expect(answers[0]?.body.code).toBe('session-over')
      expect(await resumed()).toBe(3)
    })

    it('behavior: signed out at its site, that site is not among those of the window', async () => {
      const { frame, resume, resumed } = await setUp()
      const child = await resume(frame)
      await frame.call('/auth/v1/sign-out', {}, { token: `${child.accessToken}` })
      expect(await resumed()).toBe(0)
    })

    it('error: signs in nobody itself', async () => {
      const { frame, next, resume } = await setUp()
      const child = await resume(frame)
      const body = { jkt: next.jkt, project: PROJECT, site: SITE }
      const answer = await frame.call('/auth/v1/sessions/child', body, { token: `${child.accessToken}` })
      expect([answer.status, answer.body.code]).toEqual([403, 'session-handed-over'])
    })

    it('error: is no device that was ended', async () => {
      const { window, frame, token, resume } = await setUp()
      const child = await resume(frame)
      await window.call(`/auth/v1/devices/${child.device}`, undefined, { method: 'DELETE', token })
      expect((await resume(frame)).code).toBe('device-ended')
    })
  })

  it('behavior: an address that has used its logins up still loads the wallet, asks as a session, and signs out', async () => {
    const { url, device, signIn } = await startLogin()
    const phone = await device()
    const { accessToken: token } = await signIn(phone, MARA)
    const confirm = async () =>
      (
        await fetch(`${url}/auth/v1/social/confirm`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ handle: '0'.repeat(48) }),
        })
      ).status
    let status = 0
    for (let asked = 0; status !== 429 && asked < 700; asked += 20)
      status = Math.max(...(await Promise.all(Array.from({ length: 20 }, confirm))))
    expect(status).toBe(429)
    expect((await fetch(`${url}/auth/v1/logins`)).status).toBe(200)
    expect((await read(phone, token)).status).toBe(200)
    expect((await phone.call('/auth/v1/sign-out', {}, { token })).status).toBe(200)
  }, 60_000)

  it('error: pages of other origins are refused', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const { accessToken: token } = await signIn(phone, MARA)
    const headers = { origin: 'https://evil.example' }
    const foreign = await phone.call('/auth/v1/sign-out', {}, { token, headers })
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})
