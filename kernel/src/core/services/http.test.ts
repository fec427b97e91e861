import { type HttpAnswer, type HttpServer, httpServer, type Received } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import { createClock, type HttpConfig, lateHttp } from './createServices.ts'
import vectors from './fixtures/json-parsing.json'
import type { ClockService, HttpService, Schema } from './services.ts'

const any: Schema<unknown> = { parse: (value) => value }
const real = createClock({ isVisible: () => true, onVisibility: () => () => undefined })
const createHttp = (config: HttpConfig): HttpService => lateHttp((code) => code.createHttp(config))
let server: HttpServer | undefined
afterEach(() => server?.close())

/** A clock that writes down the waits between attempts and does not wait; time limits are real. */
function impatient(): ClockService & { readonly waits: number[] } {
  const waits: number[] = []
  return {
    ...real,
    waits,
    async sleep(ms, signal) {
      if (ms === 10_000 || ms === 400) return real.sleep(ms, signal)
      waits.push(ms)
      signal?.throwIfAborted()
    },
  }
}

async function serve(
  answer: (request: Received, index: number) => HttpAnswer,
  clock: ClockService = real,
): Promise<HttpService> {
  server = await httpServer(answer)
  const config = { clock, projectId: 'p1', baseUrl: `${server.url}/api/`, sdkType: 'latchkey', sdkVersion: '1.0' }
  return createHttp(config)
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
}

async function failure(promise: Promise<unknown>): Promise<KernelError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isKernelError(error)) throw error ?? new Error('did not fail')
  return error
}

describe('http', () => {
  test('default', async () => {
    const http = await serve(() => json({ name: 'x' }))
    await expect(http.get('v1/thing', { schema: any })).resolves.toEqual({ name: 'x' })
    expect(server?.requests).toMatchObject([{ method: 'GET', path: '/api/v1/thing?st=latchkey&sv=1.0&projectId=p1' }])
  })

  test.each(['post', 'put', 'delete'] as const)('behavior: %s sends JSON', async (method) => {
    const http = await serve(() => json({ done: true }))
    await http[method]('/v1/thing', { schema: any, body: { a: 1 } })
    expect(server?.requests[0]).toMatchObject({
      method: method.toUpperCase(),
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('parameters: query leaves out what is empty', async () => {
    const http = await serve(() => json(1))
    await http.get('x', { schema: any, query: { a: '', b: undefined, c: 0, d: false, e: 'ä &=' } })
    expect(server?.requests[0]?.path).toBe('/api/x?st=latchkey&sv=1.0&projectId=p1&c=0&d=false&e=%C3%A4+%26%3D')
  })

  test('parameters: headers', async () => {
    const http = await serve(() => json(1))
    await http.get('x', { schema: any, headers: { authorization: 'Bearer t' } })
    expect(server?.requests[0]?.headers).toMatchObject({ authorization: 'Bearer t', accept: 'application/json' })
  })

  test('behavior: an address under the gateway carries who asks', async () => {
    const http = await serve(() => json(1))
    expect(await http.address('picture/1')).toBe(`${server?.url}/api/picture/1?st=latchkey&sv=1.0&projectId=p1`)
    const config = { clock: real, projectId: 'p1', baseUrl: undefined, sdkType: '', sdkVersion: '' }
    expect((await failure(createHttp(config).address('picture/1'))).code).toBe('config/invalid')
    expect(server?.requests).toEqual([])
  })

  test('parameters: identity in the body, in the query, nowhere', async () => {
    const http = await serve(() => json(1))
    await http.post('x', { schema: any, body: { a: 1 }, identity: 'body' })
    await http.post('x', { schema: any, body: { a: 1 }, identity: 'query' })
    await http.post('x', { schema: any, body: { a: 1 }, identity: 'none' })
    expect(server?.requests).toMatchObject([
      { path: '/api/x', body: '{"a":1,"projectId":"p1"}' },
      { path: '/api/x?st=latchkey&sv=1.0&projectId=p1', body: '{"a":1}' },
      { path: '/api/x', body: '{"a":1}' },
    ])
  })

  test('parameters: onHeaders', async () => {
    const http = await serve(({ path }) => json(1, path.includes('fails') ? 400 : 200, { 'x-more': 'yes' }))
    const heard: (string | null)[] = []
    const onHeaders = (headers: Headers): void => void heard.push(headers.get('x-more'))
    await http.get('x', { schema: any, onHeaders })
    await http.get('fails', { schema: any, onHeaders }).catch(() => undefined)
    expect(heard).toEqual(['yes'])
  })

  test('parameters: baseUrl', async () => {
    const http = await serve(() => json(1))
    const baseUrl = `${server?.url}/other`
    await http.get('x', { schema: any, baseUrl })
    expect(server?.requests[0]?.path).toBe('/other/x?st=latchkey&sv=1.0&projectId=p1')
    await expect(http.get('../api/x', { schema: any, baseUrl })).rejects.toMatchObject({ code: 'config/invalid' })
  })

  test('behavior: nothing of ours goes to other addresses', async () => {
    const http = await serve(() => json(1))
    await http.get(`${server?.url}/elsewhere?a=1`, { schema: any, query: { b: 2 } })
    expect(server?.requests[0]?.path).toBe('/elsewhere?a=1&b=2')
  })

  test.each(['../../secret', 'ftp://x/y', 'javascript:alert(1)', 'data:application/json,1', 'file:///etc/passwd'])(
    'error: the address %s',
    async (path) => {
      const http = await serve(() => json(1))
      expect((await failure(http.get(path, { schema: any }))).code).toBe('config/invalid')
      expect(server?.requests).toEqual([])
    },
  )

  test('behavior: a path cannot name another host', async () => {
    const http = await serve(() => json(1))
    await http.get('//evil.example/x', { schema: any })
    expect(server?.requests[0]?.path).toMatch(/^\/api\/evil\.example\/x\?/)
  })

  test('error: a relative path without a gateway', async () => {
    const http = createHttp({ clock: real, projectId: undefined, baseUrl: undefined, sdkType: '', sdkVersion: '' })
    expect((await failure(http.get('v1/x', { schema: any }))).message).toMatch(/^Invalid path: .*no gateway/)
  })

  test('error: a body that is no JSON', async () => {
    const http = await serve(() => json(1))
    expect((await failure(http.post('x', { schema: any, body: { a: 1n } }))).message).toMatch(/^Invalid body: /)
  })

  test('error: a status that is not OK names the code', async () => {
    const http = await serve(() => json({ reasons: [{ name: 'a', description: 'b' }] }, 404))
    const error = await failure(http.get('x', { schema: any, query: { person: 'anna' } }))
    expect(error.message).toMatch(/\/api\/x answered with HTTP status code 404\n/)
    expect(error.details).toMatchObject({ status: 404, answer: { reasons: [{ description: 'b' }] } })
    expect(error.message).not.toContain('anna')
    expect(server?.requests.length).toBe(1)
  })

  test('error: an answer that the schema refuses', async () => {
    const cause = new Error('no')
    const http = await serve(() => json(1))
    const schema: Schema<string> = {
      parse() {
        throw cause
      },
    }
    expect(await failure(http.get('x', { schema }))).toMatchObject({ code: 'http/malformed', cause })
    expect(server?.requests.length).toBe(1)
  })

  test.each([301, 302, 303, 307, 308])('error: a redirect with %i is not followed', async (status) => {
    const other = await httpServer(() => json('reached'))
    const http = await serve(() => ({ status, headers: { location: `${other.url}/x` } }))
    const error = await failure(http.get('x', { schema: any }))
    expect([error.code, server?.requests.length, other.requests]).toEqual(['http/malformed', 1, []])
    expect(error.message).toContain('Redirects are not followed')
    await other.close()
  })

  test('error: a redirect as browsers show it', async () => {
    const http = await serve(() => json(1))
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(
      Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }),
    )
    expect(await failure(http.get('x', { schema: any }))).toMatchObject({
      code: 'http/malformed',
      details: { problem: 'a redirect' },
    })
    vi.restoreAllMocks()
  })

  test('behavior: an empty answer reads as undefined', async () => {
    const http = await serve(() => ({ status: 204 }))
    await expect(http.delete('x', { schema: any })).resolves.toBeUndefined()
  })
})

describe('http retries', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])('behavior: GET comes back after %i', async (status) => {
    const clock = impatient()
    const http = await serve((_, index) => (index < 3 ? json(0, status) : json('there')), clock)
    await expect(http.get('x', { schema: any })).resolves.toBe('there')
    const [first = 0, second = 0, third = 0] = clock.waits
    expect(clock.waits.length).toBe(3)
    expect(first >= 150 && first <= 180 && second >= 300 && second <= 360 && third >= 600 && third <= 720).toBe(true)
  })

  test('behavior: gives up after 3 retries', async () => {
    const http = await serve(() => json(0, 503), impatient())
    expect((await failure(http.get('x', { schema: any }))).details.status).toBe(503)
    expect(server?.requests.length).toBe(4)
  })

  test.each([400, 401, 404, 410, 422, 501])('behavior: %i is final', async (status) => {
    const http = await serve(() => json(0, status), impatient())
    expect((await failure(http.get('x', { schema: any }))).details.status).toBe(status)
    expect(server?.requests.length).toBe(1)
  })

  test.each(['post', 'put', 'delete'] as const)('behavior: %s is never repeated', async (method) => {
    const http = await serve((_, index) => (index === 0 ? json(0, 503) : 'hang up'), impatient())
    expect((await failure(http[method]('x', { schema: any }))).code).toBe('http/status')
    expect((await failure(http[method]('x', { schema: any }))).code).toBe('http/network')
    expect(server?.requests.length).toBe(2)
  })

  test('parameters: isRead lets a POST be repeated, and keeps a GET from it', async () => {
    const http = await serve(() => json({}, 503), impatient())
    await expect(http.post('x', { schema: any, isRead: true })).rejects.toMatchObject({ code: 'http/status' })
    expect(server?.requests).toHaveLength(4)
    await expect(http.get('x', { schema: any, isRead: false })).rejects.toMatchObject({ code: 'http/status' })
    expect(server?.requests).toHaveLength(5)
  })

  test('behavior: a line that breaks is tried again', async () => {
    const http = await serve((_, index) => (index === 0 ? 'hang up' : json('there')), impatient())
    await expect(http.get('x', { schema: any })).resolves.toBe('there')
  })

  test('parameters: Retry-After in seconds, as a date, and too far away', async () => {
    const clock = impatient()
    const date = new Date(Date.now() + 5000).toUTCString()
    const headers = ['7', date, '3600']
    const http = await serve(
      (_, index) => json(0, 429, index < 3 ? { 'retry-after': headers[index] ?? '' } : {}),
      clock,
    )
    await failure(http.get('x', { schema: any }))
    expect(clock.waits[0]).toBe(7000)
    expect(clock.waits[1]).toBeGreaterThan(3000)
    expect(clock.waits[1]).toBeLessThanOrEqual(5000)
    expect(clock.waits[2]).toBe(30_000)
  })

  test.each(['-5', '+5', '1.5', '5, 10', '2026-11-22', '12 Jan', 'soon'])(
    'error: a Retry-After of "%s", which RFC 9110 does not know, does not shorten the pause',
    async (header) => {
      const clock = impatient()
      const http = await serve((_, index) => json('there', index === 0 ? 429 : 200, { 'retry-after': header }), clock)
      await expect(http.get('x', { schema: any })).resolves.toBe('there')
      expect(clock.waits[0]).toBeGreaterThanOrEqual(150)
    },
  )
})

describe('http limits', () => {
  test('behavior: the limit covers a body that drips', async () => {
    const http = await serve(() => ({ chunks: '[1,2,3,4,5,6,7,8,9]'.split(''), every: 100 }))
    const error = await failure(http.get('x', { schema: any, timeout: 400 }))
    expect(error.code).toBe('http/timeout')
    expect(error.message).toMatch(/did not answer within 400 ms\n/)
    await expect.poll(() => server?.open()).toBe(0)
  })

  test('behavior: the limit covers headers that never come', async () => {
    const http = await serve(() => 'hang')
    expect((await failure(http.get('x', { schema: any, timeout: 400 }))).code).toBe('http/timeout')
    await expect.poll(() => server?.open()).toBe(0)
  })

  test('behavior: abort frees the connection', async () => {
    const http = await serve(() => 'hang')
    const controller = new AbortController()
    const asked = failure(http.get('x', { schema: any, signal: controller.signal }))
    await expect.poll(() => server?.requests.length).toBe(1)
    controller.abort()
    expect((await asked).code).toBe('kernel/aborted')
    await expect.poll(() => server?.open()).toBe(0)
  })

  test('behavior: abort during a wait between attempts ends it', async () => {
    const http = await serve(() => json(0, 503, { 'retry-after': '20' }))
    const controller = new AbortController()
    const asked = failure(http.get('x', { schema: any, signal: controller.signal }))
    await expect.poll(() => server?.requests.length).toBe(1)
    controller.abort()
    expect((await asked).code).toBe('kernel/aborted')
  })

  test('behavior: a signal that has already aborted sends nothing', async () => {
    const http = await serve(() => json(1))
    expect((await failure(http.get('x', { schema: any, signal: AbortSignal.abort() }))).code).toBe('kernel/aborted')
    expect(server?.requests).toEqual([])
  })

  test.each([
    [1_999_998, undefined],
    [2_000_001, 'http/too-large'],
    [8_000_000, 'http/too-large'],
  ])('parameters: a body of %i bytes', async (size, code) => {
    const http = await serve(() => ({ body: `"${'x'.repeat(size - 2)}"` }))
    const asked = http.get('x', { schema: any })
    if (code) expect((await failure(asked)).code).toBe(code)
    else await expect(asked).resolves.toHaveLength(size - 2)
  })

  test('parameters: nesting of 64 and 65', async () => {
    const http = await serve(({ path }) => {
      const depth = path.includes('deep') ? 65 : 64
      return { body: `${'['.repeat(depth)}"]]{{\\"["${']'.repeat(depth)}` }
    }, impatient())
    await expect(http.get('flat', { schema: any })).resolves.toBeDefined()
    expect((await failure(http.get('deep', { schema: any }))).code).toBe('http/malformed')
  })

  test('error: an HTML page, and a body that ends early', async () => {
    const page = '<!doctype html><title>Sign in to Wi-Fi</title>'
    const http = await serve(
      ({ path }) => (path.includes('cut') ? { body: '[1,', cut: true } : { body: page }),
      impatient(),
    )
    expect((await failure(http.get('x', { schema: any }))).code).toBe('http/malformed')
    expect((await failure(http.get('cut', { schema: any }))).code).toBe('http/network')
  })

  test.each(vectors.cases)('behavior: JSON $name', async ({ base64, expect: verdict }) => {
    const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const http = await serve(() => ({ body }), impatient())
    const asked = http.post('x', { schema: any })
    if (verdict === 'reject') expect((await failure(asked)).code).toBe('http/malformed')
    else await expect(asked).resolves.toEqual(JSON.parse(new TextDecoder().decode(body)))
  })
})
