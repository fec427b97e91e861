import { createServer, request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from './listen.ts'
import { type HttpPart, startHttp } from './startHttp.ts'
import type { HttpOptions } from './types.ts'

const parts: { stop(): Promise<void> }[] = []
afterEach(() => Promise.all(parts.splice(0).map((part) => part.stop())))

async function start(routes: HttpOptions['routes'], more: Partial<HttpOptions> = {}): Promise<HttpPart> {
  const part = await startHttp({ what: 'The test server', routes, ...more })
  parts.push(part)
  return part
}

function statusFor({ port }: HttpPart, host: string, path = '/'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

describe('startHttp', () => {
  test('default', async () => {
    const part = await start({ 'GET /hello/:name': ({ parameters }) => ({ json: parameters }) })
    const { url } = part
    const response = await fetch(`${url}/hello/a%20b`)
    expect([response.status, await response.json()]).toEqual([200, { name: 'a b' }])
    expect((await fetch(`${url}/hello/%`)).status).toBe(400)
    expect((await fetch(`${url}/hello`)).status).toBe(404)
    expect(await statusFor(part, 'localhost', '//')).toBe(400)
    expect((await fetch(`${url}/hello/x`, { method: 'POST' })).status).toBe(405)
  })

  test('behavior: pages of this machine may read answers, others may not', async () => {
    const { url } = await start({ 'GET /': () => ({ body: 'ok' }) })
    const allowed = async (origin: string) =>
      (await fetch(url, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed('http://localhost:5173')).toBe('http://localhost:5173')
    expect(await allowed('https://evil.example')).toBeNull()
    expect((await fetch(url, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect(await allowed('http://127.0.0.1.evil.example')).toBeNull()
  })

  test('error: a foreign name that points here is refused', async () => {
    const part = await start({ 'GET /': () => ({ body: 'ok' }) })
    expect(await statusFor(part, 'evil.example')).toBe(403)
    expect(await statusFor(part, `localhost:${part.port}`)).toBe(200)
  })

  test('error: a body that is too large, a handler that throws', async () => {
    const { url } = await start({
      'POST /': async ({ json }) => ({ json: await json() }),
      'GET /': () => {
        throw new Error('broken')
      },
    })
    expect((await fetch(url, { method: 'POST', body: `"${'x'.repeat(1 << 20)}"` })).status).toBe(413)
    const response = await fetch(url)
    expect([response.status, await response.json()]).toEqual([500, { error: 'broken' }])
  })

  test('error: a port in use', async () => {
    const server = createServer()
    const { port, close } = await listen(server, { what: 'It' })
    parts.push({ stop: close })
    await expect(start({}, { port })).rejects.toMatchObject({
      code: 'start-failed',
      message: `The test server did not start: port ${port} is in use: stop what listens there or give another.`,
    })
  })

  test('parameters: signal', async () => {
    const controller = new AbortController()
    const { url } = await start({ 'GET /': () => ({ body: 'ok' }) }, { signal: controller.signal })
    expect((await fetch(url)).status).toBe(200)
    controller.abort()
    await expect(fetch(url)).rejects.toThrow()
    await expect(start({}, { signal: AbortSignal.abort(new Error('no more')) })).rejects.toThrow('no more')
  })
})
