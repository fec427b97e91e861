import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type KeyStore, memoryStore } from '../keys/storage.ts'
import { createService, type Session } from './client.ts'
import { isSignedIn } from './signedIn.ts'

const anything = z.unknown()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const sessionOf = (turn: number): Session => ({
  accessToken: `access-${turn}`,
  accessExpiresAt: Date.now() + 600_000,
  refreshToken: `refresh-${turn}`,
  account: 'a',
  device: 'd',
  user: { account: 'a', email: null },
})

/** A service that takes each refresh token once, and the tabs of a browser over the same storage. */
function setUp() {
  let turn = 1
  let isReused = false
  const locks = new Map<string, Promise<unknown>>()
  const request = (name: string, _options: object, work: () => Promise<unknown>): Promise<unknown> => {
    const next = (locks.get(name) ?? Promise.resolve()).then(work)
    locks.set(
      name,
      next.catch(() => undefined),
    )
    return next
  }
  const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status })
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('fetch', async (url: URL, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    if (url.pathname !== '/auth/v1/token') {
      const isCurrent = headers.authorization === `DPoP access-${turn}`
      return isCurrent ? answer(200, {}) : answer(401, { code: 'token-expired', message: 'Run out.' })
    }
    if (!body?.includes(`"refresh-${turn}"`)) {
      isReused = true
      return answer(401, { code: 'session-over', message: 'Over.' })
    }
    turn += 1
    return answer(200, sessionOf(turn))
  })
  const shared: KeyStore = { ...memoryStore(), isLasting: true }
  const tab = async () => {
    const service = createService(shared)
    await service.resume()
    return { service, ask: () => service.call('/auth/v1/user', { method: 'GET', schema: anything }) }
  }
  return {
    shared,
    tab,
    expire: () => {
      turn += 1
      return shared.set('session', { ...sessionOf(turn) })
    },
    runOut: (session: Session) => shared.set('session', { ...session, accessExpiresAt: 0 }),
    isReused: () => isReused,
    turn: () => turn,
  }
}

test('default: a token that ran out is refreshed, and kept', async () => {
  const { shared, tab, runOut, turn } = setUp()
  await runOut(sessionOf(1))
  await (await tab()).ask()
  expect(turn()).toBe(2)
  expect(await shared.get('session')).toMatchObject({ refreshToken: 'refresh-2' })
})

test('behavior: of two tabs one refreshes, and the other takes what it has stored', async () => {
  const { tab, runOut, isReused, turn } = setUp()
  await runOut(sessionOf(1))
  const [first, second] = [await tab(), await tab()]
  await Promise.all([first.ask(), second.ask()])
  expect([turn(), isReused()]).toEqual([2, false])
})

test('behavior: a tab that slept through several refreshes of another one is not taken for a thief', async () => {
  const { shared, tab, expire, isReused } = setUp()
  await shared.set('session', sessionOf(1))
  const sleeper = await tab()
  await expire()
  await expire()
  await sleeper.ask()
  expect(isReused()).toBe(false)
  expect(sleeper.service.session?.refreshToken).toBe('refresh-3')
})

test('behavior: signed out in another tab, nothing is refreshed', async () => {
  const { shared, tab, isReused } = setUp()
  await shared.set('session', { ...sessionOf(1), accessExpiresAt: 0 })
  const { service, ask } = await tab()
  await (await tab()).service.keep(undefined)
  await expect(ask()).rejects.toMatchObject({ reason: 'session-over' })
  expect([service.session, isReused()]).toEqual([undefined, false])
})

test('behavior: storage that is cleared while the page is open signs nobody out of it', async () => {
  const { shared, tab, turn } = setUp()
  await shared.set('session', { ...sessionOf(1), accessExpiresAt: 0 })
  const { service, ask } = await tab()
  await shared.remove('session')
  await ask()
  expect([turn(), service.session?.refreshToken]).toEqual([2, 'refresh-2'])
})

test('behavior: a session that is over leaves the slot of this device', async () => {
  const { shared, tab } = setUp()
  await shared.set('session', { ...sessionOf(9), accessExpiresAt: 0 })
  await shared.set('slot', 'slot')
  const { ask } = await tab()
  await expect(ask()).rejects.toMatchObject({ reason: 'session-over' })
  expect([await shared.get('session'), await shared.get('slot')]).toEqual([null, 'slot'])
})

test('error: whoever holds the session is told once that the service has ended it', async () => {
  const { shared } = setUp()
  await shared.set('session', { ...sessionOf(9), accessExpiresAt: 0 })
  let ended = 0
  const service = createService(shared, () => {
    ended += 1
  })
  await service.resume()
  expect(await isSignedIn(service)).toBe(false)
  await expect(service.call('/auth/v1/user', { method: 'GET', schema: anything })).rejects.toMatchObject({
    status: 401,
  })
  expect([ended, service.session]).toEqual([1, undefined])
})

test('behavior: a read whose proof counts as used is asked again with another one, a change is not', async () => {
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  const proofs: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: URL, { headers }: { headers: Record<string, string> }) => {
    proofs.push(headers.DPoP)
    const isFirst = proofs.length === 1
    const body = isFirst ? { code: 'dpop-invalid', message: 'It was used before.' } : {}
    return new Response(JSON.stringify(body), { status: isFirst ? 401 : 200 })
  })
  const service = createService(memoryStore())
  await service.call('/auth/v1/devices', { method: 'GET', schema: anything })
  expect(new Set(proofs).size).toBe(2)
  proofs.length = 0
  const change = service.call('/auth/v1/sign-out', { body: {}, schema: anything })
  await expect(change).rejects.toMatchObject({ reason: 'dpop-invalid' })
  expect(proofs).toHaveLength(1)
})

test('behavior: what is said late of an earlier session ends no login that was kept since, and the call is made with that', async () => {
  const { shared, tab } = setUp()
  await shared.set('session', sessionOf(1))
  const { service, ask } = await tab()
  const sent: (string | undefined)[] = []
  let refuse = (): void => undefined
  vi.stubGlobal('fetch', async (_url: URL, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.authorization)
    if (sent.length > 1) return new Response('{}')
    return new Promise<Response>((resolve) => {
      refuse = () => resolve(new Response('{"code":"session-over"}', { status: 401 }))
    })
  })
  const asked = ask()
  await expect.poll(() => sent).toHaveLength(1)
  await service.keep(sessionOf(2))
  refuse()
  await asked
  expect(sent).toEqual(['DPoP access-1', 'DPoP access-2'])
  expect(await shared.get('session')).toMatchObject({ accessToken: 'access-2' })
})

test('error: what is said of the session of another account is not asked again for this one', async () => {
  const { shared, tab } = setUp()
  await shared.set('session', sessionOf(1))
  const { service, ask } = await tab()
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    sent += 1
    await service.keep({ ...sessionOf(2), account: 'b' })
    return new Response('{"code":"session-over"}', { status: 401 })
  })
  await expect(ask()).rejects.toMatchObject({ reason: 'session-over' })
  expect([sent, service.session?.account]).toEqual([1, 'b'])
})

test.each(['its head', 'its body'])('error: an answer whose %s does not come ends after ten seconds', async (part) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  let begun = (): void => undefined
  const started = new Promise<void>((resolve) => {
    begun = resolve
  })
  const untilEnd = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', async (_url: URL, { signal }: { signal: AbortSignal }) => {
    begun()
    if (part === 'its head') return untilEnd(signal)
    const body = new ReadableStream({ start: (stream) => void untilEnd(signal).catch((cause) => stream.error(cause)) })
    return new Response(body)
  })
  const asked = createService(memoryStore()).call('/auth/v1/user', { method: 'GET', schema: anything })
  const failed = expect(asked).rejects.toMatchObject({ status: 0, reason: 'unreachable' })
  await started
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
})

test('error: another tab that never ends its renewal holds this one for twenty seconds', async () => {
  const { shared, tab, runOut } = setUp()
  await runOut(sessionOf(1))
  const { ask } = await tab()
  let begun = (): void => undefined
  const started = new Promise<void>((resolve) => {
    begun = resolve
  })
  const request = (_name: string, { signal }: { signal: AbortSignal }): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      begun()
    })
  vi.stubGlobal('navigator', { locks: { request } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = expect(ask()).rejects.toMatchObject({ status: 0, reason: 'unreachable' })
  await started
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
  expect(await shared.get('session')).toMatchObject({ accessToken: 'access-1' })
})

test('behavior: a login while tokens are renewed stays, and what waited for them is not asked for another account', async () => {
  const { shared, tab, runOut } = setUp()
  await runOut(sessionOf(1))
  const { service, ask } = await tab()
  const other = { ...sessionOf(7), account: 'b' }
  const paths: string[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    paths.push(url.pathname)
    await service.keep(other)
    return new Response(JSON.stringify(sessionOf(2)))
  })
  await expect(ask()).rejects.toMatchObject({ reason: 'session-over' })
  expect(paths).toEqual(['/auth/v1/token'])
  expect(await shared.get('session')).toEqual(other)
})
