import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { getRequestListener } from '@hono/node-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expressSite } from '../examples/express.ts'
import { honoSite } from '../examples/hono.ts'
import { nextSite } from '../examples/next.ts'
import { sqlNonces } from '../examples/sqlNonces.ts'
import { createSignIn } from './createSignIn.ts'
import { toExpress } from './express.ts'
import type { SignInOptions } from './options.ts'
import { ethereumSigner, type Signer } from './testing/signers.ts'
import { DOMAIN, NETWORKS, ORIGIN, textFor } from './testing/texts.ts'

/** What a server of Node runs for each framework. */
const sites: Readonly<Record<string, (domain: string, origin: string) => RequestListener>> = {
  Express: (domain, origin) => expressSite(domain, origin) as RequestListener,
  Hono: (domain, origin) => getRequestListener(honoSite(domain, origin).fetch),
  'Next.js route handlers': (domain, origin) => {
    const { auth, orders } = nextSite(domain, origin)
    return getRequestListener(async (request) => {
      const routes = new URL(request.url).pathname.startsWith('/auth/') ? auth : orders
      return (await routes[request.method]?.(request)) ?? new Response(null, { status: 405 })
    })
  },
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(make: (domain: string, origin: string) => RequestListener): Promise<string> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', make(domain, `http://${domain}`))
  return `http://${domain}`
}

/** A browser: it keeps cookies, and says where its pages come from. */
function browser(origin: string, fetchFrom: (url: string, init: RequestInit) => Promise<Response> = fetch) {
  const jar = new Map<string, string>()
  const set: string[] = []
  async function send(path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetchFrom(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { origin, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      set.push(cookie)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return { status: response.status, headers: response.headers, body: await response.json().catch(() => undefined) }
  }
  async function proof(signer: Signer) {
    const { body } = await send('/auth/nonce')
    const fields = { address: signer.address, nonce: body.nonce, domain: new URL(origin).host, uri: `${origin}/` }
    const message = textFor(signer.network, fields)
    return { message, signature: await signer.sign(message) }
  }
  const signIn = async (signer: Signer) => send('/auth/verify', await proof(signer))
  return { send, proof, signIn, jar, set }
}

describe.each(Object.entries(sites))('an example that runs: %s', (_name, make) => {
  test('default: sign in, be known, sign out', async () => {
    const page = browser(await listen(make))
    const signer = ethereumSigner()
    const account = `eip155:1:${signer.address}`
    expect(await page.send('/orders')).toMatchObject({ status: 401 })
    expect(await page.send('/auth/session')).toMatchObject({ status: 200, body: { accounts: [] } })
    expect(await page.signIn(signer)).toMatchObject({ status: 200, body: { ok: true, accounts: [{ account }] } })
    expect(await page.send('/auth/session')).toMatchObject({
      body: { accounts: [{ account, statement: 'Sign in to the shop.' }] },
    })
    expect(await page.send('/orders')).toMatchObject({ status: 200, body: { orders: [`Order of ${account}`] } })
    expect(await page.send('/auth/sign-out', {})).toMatchObject({ status: 200, body: { accounts: [] } })
    expect(await page.send('/orders')).toMatchObject({ status: 401 })
  })

  test('error: another browser cannot use the proof, and nobody can use it twice', async () => {
    const origin = await listen(make)
    const [own, theirs] = [browser(origin), browser(origin)]
    const proof = await own.proof(ethereumSigner())
    await theirs.send('/auth/nonce')
    expect(await theirs.send('/auth/verify', proof)).toMatchObject({ status: 403, body: { code: 'wrong-browser' } })
    expect(await own.send('/auth/verify', proof)).toMatchObject({ status: 200 })
    expect(await own.send('/auth/verify', proof)).toMatchObject({ status: 403, body: { code: 'unknown-nonce' } })
  })

  test('error: what is not JSON, not of the site, or not a route', async () => {
    const origin = await listen(make)
    const page = browser(origin)
    expect(await page.send('/auth/verify', '{', {})).toMatchObject({ status: 400 })
    expect(await page.send('/auth/verify', {}, { 'content-type': 'text/plain' })).toMatchObject({ status: 400 })
    const foreign = { origin: 'https://evil.example' }
    expect(await page.send('/auth/verify', {}, foreign)).toMatchObject({ status: 403, body: { code: 'wrong-origin' } })
    expect(await page.send('/auth/sign-out', {}, foreign)).toMatchObject({ status: 403 })
    expect(await page.send('/auth/nothing')).toMatchObject({ status: 404 })
  })
})

describe('handle', () => {
  /** A site over https, without a network between. */
  function site(options: Partial<SignInOptions> = {}) {
    const signIn = createSignIn({ domain: DOMAIN, networks: Object.values(NETWORKS), ...options })
    return { signIn, page: browser(ORIGIN, (url, init) => signIn.handle(new Request(url, init))) }
  }

  test('default: cookies that scripts, other hosts and plain http cannot touch', async () => {
    const { page } = site()
    await page.signIn(ethereumSigner())
    expect(page.set.map((cookie) => cookie.replace(/=[0-9a-f]{64}/, '=…'))).toEqual([
      '__Host-latchkey-nonce=…; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=86400',
      '__Host-latchkey-session=…; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800',
    ])
  })

  test('error: a cookie of another host whose name begins with a no-break space', async () => {
    const { signIn, page } = site()
    const other = browser(ORIGIN, (url, init) => signIn.handle(new Request(url, init)))
    const signer = ethereumSigner()
    await page.signIn(signer)
    await other.signIn(ethereumSigner())
    const [own, foreign] = [page, other].map(
      ({ jar }) => `__Host-latchkey-session=${jar.get('__Host-latchkey-session')}`,
    )
    const read = async (cookie: string) => (await page.send('/auth/session', undefined, { cookie })).body.accounts
    expect(await read(`x=1; \u00a0${foreign}; ${own}`)).toMatchObject([{ account: `eip155:1:${signer.address}` }])
    expect(await read(`x=1; \u00a0${foreign}`)).toEqual([])
  })

  test('behavior: a second account is signed in beside the first one, under a new secret', async () => {
    const { page } = site()
    const [first, second] = [ethereumSigner(), ethereumSigner()]
    await page.signIn(first)
    const before = new Map(page.jar)
    const { body } = await page.signIn(second)
    const accounts = [first, second].map(({ address }) => ({ account: `eip155:1:${address}` }))
    expect(body.accounts).toMatchObject(accounts)
    expect(page.jar.get('__Host-latchkey-session')).not.toBe(before.get('__Host-latchkey-session'))
    const old = { cookie: `__Host-latchkey-session=${before.get('__Host-latchkey-session')}` }
    expect(await page.send('/session', undefined, old)).toMatchObject({ body: { accounts: [] } })
    const { body: rest } = await page.send('/auth/sign-out', { account: accounts[0]?.account })
    expect(rest.accounts).toMatchObject([accounts[1]])
    expect((await page.send('/auth/session')).body.accounts).toMatchObject([accounts[1]])
  })

  test('behavior: a sign-out that a sign-in has overtaken leaves the new session', async () => {
    const { page } = site()
    await page.signIn(ethereumSigner())
    const old = { cookie: `__Host-latchkey-session=${page.jar.get('__Host-latchkey-session')}` }
    await page.signIn(ethereumSigner())
    const before = page.set.length
    expect(await page.send('/auth/sign-out', {}, old)).toMatchObject({ status: 200, body: { accounts: [] } })
    expect(page.set.slice(before)).toEqual([])
    expect((await page.send('/auth/session')).body.accounts).toHaveLength(2)
    await page.send('/auth/sign-out', {})
    expect(page.set.at(-1)).toContain('__Host-latchkey-session=; ')
    expect((await page.send('/auth/session')).body.accounts).toEqual([])
  })

  test('behavior: fifty accounts a browser, the oldest makes room', async () => {
    const { page } = site({ verifiers: { eip155: async () => 'valid' } })
    const signers = Array.from({ length: 51 }, () => ethereumSigner())
    for (const signer of signers) await page.signIn(signer)
    const { body } = await page.send('/auth/session')
    expect(body.accounts.map(({ account }: { account: string }) => account)).toEqual(
      signers.slice(1).map(({ address }) => `eip155:1:${address}`),
    )
  })

  test('behavior: a session ends', async () => {
    let now = Date.now()
    const { page } = site({ now: () => now, sessionTtl: '1h' })
    await page.signIn(ethereumSigner())
    now += 3_600_001
    expect(await page.send('/auth/session')).toMatchObject({ body: { accounts: [] } })
  })

  test('behavior: what could not be checked can be sent again', async () => {
    let isDown = true
    const { page } = site({ verifiers: { eip155: async () => (isDown ? 'unavailable' : 'valid') } })
    const proof = await page.proof(ethereumSigner())
    expect(await page.send('/auth/verify', proof)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    isDown = false
    expect(await page.send('/auth/verify', proof)).toMatchObject({ status: 200 })
  })

  test('behavior: every answer has the time of the server, and is not kept', async () => {
    const now = Date.UTC(2026, 0, 1)
    const { headers } = await site({ now: () => now }).page.send('/auth/nonce')
    expect(headers.get('date')).toBe('Thu, 01 Jan 2026 00:00:00 GMT')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('parameters: sameSite, for a server on another site than its pages', async () => {
    const { page } = site({ sameSite: 'none' })
    const origin = { origin: ORIGIN }
    const { headers } = await page.send('/auth/nonce', undefined, origin)
    expect(page.set[0]).toContain('; Secure; SameSite=None; Partitioned;')
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    const foreign = await page.send('/auth/nonce', undefined, { origin: 'https://evil.example' })
    expect(foreign).toMatchObject({ status: 403 })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('behavior: preflight requests', async () => {
    const { signIn } = site()
    const ask = (origin: string) =>
      signIn.handle(new Request(`${ORIGIN}/auth/verify`, { method: 'OPTIONS', headers: { origin } }))
    expect((await ask(ORIGIN)).status).toBe(204)
    expect((await ask('https://evil.example')).status).toBe(403)
  })

  test('parameters: transport bearer', async () => {
    const { page } = site({ transport: 'bearer' })
    const signer = ethereumSigner()
    const { body } = await page.send('/auth/nonce')
    const message = textFor(signer.network, { address: signer.address, nonce: body.nonce })
    const proof = { message, signature: await signer.sign(message) }
    expect(await page.send('/auth/verify', proof)).toMatchObject({ body: { code: 'wrong-browser' } })
    const { body: answer } = await page.send('/auth/verify', { ...proof, binding: body.binding })
    const authorization = { authorization: `Bearer ${answer.token}` }
    expect((await page.send('/auth/session', undefined, authorization)).body.accounts).toHaveLength(1)
    expect((await page.send('/auth/session')).body.accounts).toEqual([])
    await page.send('/auth/sign-out', {}, authorization)
    expect((await page.send('/auth/session', undefined, authorization)).body.accounts).toEqual([])
    expect(page.set.filter((cookie) => !cookie.includes('=;'))).toEqual([])
  })

  test('parameters: allow', async () => {
    const { page } = site({ allow: () => false })
    expect(await page.send('/auth/nonce')).toMatchObject({ status: 429, body: { code: 'too-many' } })
  })

  test('error: a store that is away', async () => {
    const onError = vi.fn()
    const away = () => Promise.reject(new Error('away'))
    const { page } = site({ onError, sessions: { put: away, get: away, remove: away } })
    expect(await page.signIn(ethereumSigner())).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(onError).toHaveBeenCalledOnce()
  })

  test('error: more than a request holds', async () => {
    const { page } = site()
    expect(await page.send('/auth/verify', { message: 'x'.repeat(400_000) })).toMatchObject({ status: 400 })
    const make = () => toExpress(site({ uris: [ORIGIN] }).signIn) as RequestListener
    const remote = browser(await listen(make))
    expect(await remote.send('/verify', { message: 'x'.repeat(2_000_000) }, { origin: ORIGIN })).toMatchObject({
      status: 400,
    })
  })

  test('behavior: nonces in a table: of two requests one passes', async () => {
    const { page } = site({ nonces: sqlNonces(new DatabaseSync(':memory:')) })
    for (let race = 0; race < 20; race += 1) {
      const proof = await page.proof(ethereumSigner())
      const results = await Promise.all([page.send('/auth/verify', proof), page.send('/auth/verify', proof)])
      expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

describe('a plain server of Node', () => {
  /** Sends bytes, and gives the first line that comes back; every promise of the handler is in `handled`. */
  async function plain() {
    const handled: Promise<void>[] = []
    const url = await listen((domain, origin) => {
      const handle = toExpress(createSignIn({ domain, uris: [origin], networks: ['eip155:1'] }))
      return (request, response) => void handled.push(handle(request, response))
    })
    const open = (bytes: string) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write(bytes)
      return socket
    }
    const statusOf = (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = open(bytes)
        socket.once('error', reject)
        socket.once('data', (answer) => {
          resolve(String(answer).split(' ')[1] ?? '')
          socket.destroy()
        })
      })
    return { handled, open, statusOf }
  }

  test.each([
    ['GET //', '404'],
    ['GET //[', '404'],
    ['OPTIONS *', '403'],
    ['GET http://other.example:99999/auth/nonce', '200'],
    ['TRACE /auth/nonce', '400'],
  ])('error: %s is answered, and nothing rejects', async (line, status) => {
    const { handled, statusOf } = await plain()
    expect(await statusOf(`${line} HTTP/1.1\r\nHost: shop.example\r\n\r\n`)).toBe(status)
    await expect(Promise.all(handled)).resolves.toEqual([undefined])
  })

  test('error: a body that is cut off rejects nothing', async () => {
    const { handled, open } = await plain()
    const socket = open('POST /auth/verify HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 100\r\n\r\n{')
    await expect.poll(() => handled).toHaveLength(1)
    socket.destroy()
    await expect(Promise.all(handled)).resolves.toEqual([undefined])
  })
})
