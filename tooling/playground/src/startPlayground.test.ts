// @vitest-environment node
import { once } from 'node:events'
import { type RequestOptions, request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { servePages } from '../serve/servePages.ts'
import { signInRoutes, startPlayground } from '../start.ts'

const BUILD_TIMEOUT_MS = 120_000
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function serve(port: number) {
  const served = await servePages(new Map([['/index.html', '<title>Here</title>']]), port)
  stops.push(served.stop)
  return served
}

/** The status of a request that is sent as it is: `fetch` would correct it first. */
async function ask(options: RequestOptions): Promise<number | undefined> {
  const [response] = await once(request({ host: '127.0.0.1', agent: false, ...options }).end(), 'response')
  response.resume()
  return response.statusCode
}

describe('servePages', () => {
  test('default', async () => {
    const { port } = await serve(5790)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<title>Here</title>',
    ])
    expect((await fetch(`http://127.0.0.1:${port}/nothing`)).status).toBe(404)
  })

  test.each([
    ['GET', '/%', undefined, 404],
    ['GET', '/%E0%A4%A', undefined, 404],
    ['GET', '//', undefined, 200],
    ['POST', '/', undefined, 405],
    ['HEAD', '/', undefined, 200],
    ['GET', '/', 'rebound.example', 403],
  ])('error: %s %s (host: %s) gets %i, and the next one is served', async (method, path, host, status) => {
    const { port } = await serve(5782)
    expect(await ask({ port, method, path, ...(host ? { headers: { host } } : {}) })).toBe(status)
    expect(await ask({ port, path: '/' })).toBe(200)
  })

  test('behavior: texts are compressed for whoever takes it, and only then', async () => {
    const { port } = await serve(5786)
    const encodings = ['gzip', 'identity'].map(async (encoding) => {
      const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': encoding } })
      return [page.headers.get('content-encoding'), await page.text()]
    })
    expect(await Promise.all(encodings)).toEqual([
      ['gzip', '<title>Here</title>'],
      [null, '<title>Here</title>'],
    ])
  })

  test('behavior: a busy port gets the next free one, stop frees it', async () => {
    const [first, second] = [await serve(5794), await serve(5794)]
    expect(second.port).toBeGreaterThan(first.port)
    await second.stop()
    await expect(fetch(`http://127.0.0.1:${second.port}/`)).rejects.toThrow()
  })
})

describe('sign-in', () => {
  test('default: the pages have a server that gives nonces, and knows who is signed in', async () => {
    const { port, stop } = await servePages(new Map(), 5798, undefined, (served) => signInRoutes(served, {}))
    stops.push(stop)
    const nonce = await fetch(`http://127.0.0.1:${port}/auth/nonce`)
    expect([nonce.status, await nonce.json()]).toMatchObject([200, { nonce: expect.stringMatching(/^\w{22}$/) }])
    const session = await fetch(`http://127.0.0.1:${port}/auth/session`)
    expect(await session.json()).toEqual({ accounts: [] })
    expect(await ask({ port, path: '/auth/nonce', headers: { host: 'rebound.example' } })).toBe(403)
  })
})

describe('startPlayground', () => {
  test(
    'default',
    async () => {
      const services = { 'evm-1': 'http://127.0.0.1:1234' }
      const missing = { bitcoin: 'There is no node.' }
      const { url, stop } = await startPlayground({ port: 5798, services, missing })
      stops.push(stop)
      expect(await (await fetch(`${url}/services.json`)).json()).toEqual(services)
      expect(await (await fetch(`${url}/missing.json`)).json()).toEqual(missing)
      expect((await fetch(url)).headers.get('content-security-policy')).toContain('http://127.0.0.1:1234')
      for (const [path, title] of [
        ['/', 'Latchkey playground'],
        ['/gallery', 'Latchkey components'],
        ['/status', 'Latchkey status'],
      ]) {
        const text = await (await fetch(`${url}${path}`)).text()
        expect(text).toContain(`<title>${title}</title>`)
        const [, script] = /src="(\/code\/[^"]+\.js)"/.exec(text) ?? []
        expect((await fetch(`${url}${script}`)).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      }
    },
    BUILD_TIMEOUT_MS,
  )
})
