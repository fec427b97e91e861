import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSourceFetch } from './sourceFetch.ts'

type HttpAnswer = Awaited<ReturnType<Parameters<typeof httpServer>[0]>>

async function service(answer: (asked: number) => HttpAnswer) {
  const server = await httpServer((_request: unknown, asked: number) => answer(asked))
  onTestFinished(() => server.close())
  const fetch = createSourceFetch({ source: 'prices', hosts: [new URL(server.url).host] })
  const ask = (path = '/v1?key=SECRET') =>
    fetch.json(new URL(path, server.url), { signal: AbortSignal.timeout(20_000) })
  return { ask, requests: server.requests, fetch }
}

describe('createSourceFetch', () => {
  it('default: the JSON of an answer', async () => {
    const { ask } = await service(() => ({ body: '{"a":1}' }))
    expect(await ask()).toEqual({ a: 1 })
  })

  it('behavior: what may be better in a moment is asked again, a refusal is not', async () => {
    const flaky = await service((asked) => (asked < 2 ? { status: 503, body: '' } : { body: '7' }))
    expect(await flaky.ask()).toBe(7)
    expect(flaky.requests).toHaveLength(3)
    const refusing = await service(() => ({ status: 401, body: 'SECRET' }))
    await expect(refusing.ask()).rejects.toMatchObject({ kind: 'refused' })
    expect(refusing.requests).toHaveLength(1)
  })

  it('behavior: who says to wait longer than a request lasts is not waited for', async () => {
    const { ask, requests } = await service(() => ({ status: 429, headers: { 'retry-after': '60' }, body: '' }))
    await expect(ask()).rejects.toMatchObject({ kind: 'limited', source: 'prices' })
    expect(requests).toHaveLength(1)
  })

  it('behavior: after three failures the service is left alone for half a minute', async () => {
    const { ask, requests } = await service(() => ({ body: '<html>' }))
    for (let index = 0; index < 5; index += 1) await expect(ask()).rejects.toThrow('prices')
    expect(requests).toHaveLength(3)
    const later = performance.now() + 31_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    await expect(ask()).rejects.toMatchObject({ kind: 'malformed' })
    vi.restoreAllMocks()
    expect(requests).toHaveLength(4)
  })

  it('error: other hosts, plain http, redirects, and answers that are too long; no error holds a key', async () => {
    const { fetch, ask } = await service(() => ({
      status: 302,
      headers: { location: 'https://evil.example/' },
      body: '',
    }))
    const signal = AbortSignal.timeout(20_000)
    await expect(fetch.json(new URL('https://evil.example/?key=SECRET'), { signal })).rejects.toMatchObject({
      kind: 'refused',
    })
    const long = await service(() => ({ body: `"${'x'.repeat(2_000_001)}"` }))
    await expect(long.ask()).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.not.stringContaining('SECRET'),
    })
    await expect(ask()).rejects.toMatchObject({ kind: 'away', message: expect.not.stringContaining('SECRET') })
  })

  it('behavior: obeys the signal', async () => {
    const { fetch } = await service(() => 'hang')
    const stopped = fetch.json(new URL('http://127.0.0.1:9/'), { signal: AbortSignal.abort(new Error('gone')) })
    await expect(stopped).rejects.toThrow()
  })
})
