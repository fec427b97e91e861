import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_PROJECT, type TestGateway, testGateway } from '../../testing/testGateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway()
})

afterAll(() => gateway.stop())

describe('server', () => {
  it('default: answers with the chains', async () => {
    const response = await gateway.get('/v1/supported-chains')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      http: ['eip155:1', 'eip155:42161'],
      ws: [],
      nfts: ['eip155:1', 'eip155:42161'],
      names: { zones: [] },
    })
  })

  it('behavior: /health needs no project', async () => {
    const response = await fetch(`${gateway.url}/health`)
    expect(await response.json()).toEqual({ status: 'ok' })
  })

  it('behavior: what changes seldom may be kept, and is not sent again', async () => {
    const first = await gateway.get('/getWalletNames')
    expect(first.headers.get('cache-control')).toContain('max-age=3600')
    for (const tag of [first.headers.get('etag') ?? '', `W/${first.headers.get('etag')}`]) {
      const again = await gateway.get('/getWalletNames', { headers: { 'if-none-match': tag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect((await gateway.get('/getWalletNames', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect((await gateway.post('/v1/fungible/price', {})).headers.get('cache-control')).toBe('no-store')
  })

  it('behavior: long answers are compressed for who takes it, short ones are not', async () => {
    const { hostname, port } = new URL(gateway.url)
    const encodingOf = (path: string, accepted: string) =>
      new Promise<readonly [unknown, unknown]>((resolve, reject) => {
        const headers = { 'accept-encoding': accepted }
        request({ hostname, port, path: `${path}?projectId=${TEST_PROJECT}`, headers }, (response) => {
          response.resume()
          resolve([response.headers['content-encoding'], response.headers.vary])
        })
          .on('error', reject)
          .end()
      })
    expect(await encodingOf('/getWalletNames', 'gzip, br')).toEqual(['br', expect.stringMatching(/accept-encoding/i)])
    expect((await encodingOf('/getWalletNames', 'gzip'))[0]).toBe('gzip')
    expect((await encodingOf('/getWalletNames', 'identity'))[0]).toBeUndefined()
    expect((await encodingOf('/health', 'gzip, br'))[0]).toBeUndefined()
  })

  it('error: no project, an unknown project', async () => {
    const missing = await fetch(`${gateway.url}/v1/supported-chains`)
    expect(missing.status).toBe(401)
    expect(await missing.json()).toMatchObject({ status: 'FAILED', code: 'project-missing' })
    const unknown = await fetch(`${gateway.url}/v1/supported-chains?projectId=nobody-knows`)
    expect(unknown.status).toBe(401)
    expect(await unknown.json()).toMatchObject({ code: 'project-unknown' })
  })

  it('error: unknown addresses and methods', async () => {
    expect((await fetch(`${gateway.url}/nowhere`)).status).toBe(404)
    const response = await fetch(`${gateway.url}/v1/supported-chains?projectId=${TEST_PROJECT}`, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, OPTIONS')
  })
})
