import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import { rawHttp } from '../../testing/http.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

let gateway: Gateway & { readonly log: string[] }

beforeAll(async () => {
  gateway = await startTestGateway({ projects: [{ id: 'shop-project', name: 'Shop' }] })
})

afterAll(() => gateway.stop())

const HIDDEN = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n'
const post = (headers: string, rest = HIDDEN): string => `POST /e HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${rest}`
const get = (headers: string, path = '/health'): string => `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`

const UNREADABLE = [
  ['two lengths in two headers', post('content-length: 0\r\ncontent-length: 4')],
  ['two lengths in one header', post('content-length: 0, 4')],
  ['a length and chunks', post('content-length: 4\r\ntransfer-encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a length with a sign', post('content-length: +0')],
  ['a length below zero', post('content-length: -1')],
  ['a foreign transfer coding', post('transfer-encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunks that are not last', post('transfer-encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`)],
  ['a blank before the colon', post('content-length : 0')],
  ['a folded header', get('host: x\r\nodd: a\r\n b')],
  ['a line that ends in LF only', 'GET /health HTTP/1.1\nhost: x\n\n'],
  ['a bare CR', get('host: x\r\nodd: a\rb: c')],
  ['a zero character', get('host: x\r\nodd: a\0b')],
  ['an endless chunk size', post('transfer-encoding: chunked', 'FFFFFFFFFFFFFFFFFF\r\n')],
  ['an endless chunk extension', post('transfer-encoding: chunked', `1;${'a'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`)],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no host', get('odd: x')],
] as const

describe('requests that two readers would read differently', () => {
  it.each(UNREADABLE)('error: %s', async (_, bytes) => {
    const text = await rawHttp(gateway.url, bytes).ended
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(gateway.log.join('')).not.toContain('hidden')
  })

  it('error: 1,500 headers', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `a${index}: b`).join('\r\n')
    expect(await rawHttp(gateway.url, get(`host: x\r\n${many}`)).ended).toMatch(/^HTTP\/1\.1 431 /)
  })

  it.each([
    ['two', 'host: a\r\nhost: b'],
    ['an empty one', 'host: '],
    ['one with a path', 'host: shop.example/public'],
    ['one with a user', 'host: a@shop.example'],
    ['markup', 'host: a"><script>'],
    ['one with two ports', 'host: a:1:2'],
  ])('error: %s in place of a host', async (_, host) => {
    const text = await rawHttp(gateway.url, get(`${host}\r\nconnection: close`)).ended
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*host-invalid/)
    expect(text).toContain('x-content-type-options: nosniff')
  })

  it.each(['shop.example', 'gateway_1:3030', '127.0.0.1:80', '[::1]:3030'])('default: host %s', async (host) => {
    expect(await rawHttp(gateway.url, get(`host: ${host}\r\nconnection: close`)).ended).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each(['http://evil.example/health', '/docs/../health', '//health', '/health/..;/', '/%2e%2e/health', '*'])(
    'behavior: the target %s leads nowhere else',
    async (target) => {
      const text = await rawHttp(gateway.url, get('host: x\r\nconnection: close', target)).ended
      expect(text).toMatch(target.startsWith('http') ? /^HTTP\/1\.1 200 [\s\S]*"ok"/ : /^HTTP\/1\.1 40[04] /)
    },
  )

  it('error: ids that are too long, or no percent encoding', async () => {
    const ask = (path: string) => rawHttp(gateway.url, get('host: x\r\nconnection: close', path)).ended
    const long = await ask(`/getWalletImage/${'a'.repeat(600)}?projectId=shop-project`)
    expect(long).toMatch(/^HTTP\/1\.1 414 [\s\S]*url-too-long/)
    expect(long).toContain('x-content-type-options: nosniff')
    expect(long).not.toContain('aaaa')
    expect(await ask('/getWalletImage/%ZZ?projectId=shop-project')).toMatch(/^HTTP\/1\.1 400 [\s\S]*url-invalid/)
  })

  it('behavior: a client that goes away in the middle of its body is no failure of ours', async () => {
    const before = gateway.log.length
    const headers = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 100'
    const { socket } = rawHttp(gateway.url, `POST /e?projectId=shop-project HTTP/1.1\r\n${headers}\r\n\r\n{`)
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(100)
    socket.destroy()
    expect(await rawHttp(gateway.url, get('host: x\r\nconnection: close')).ended).toMatch(/^HTTP\/1\.1 200 /)
    expect(gateway.log.slice(before).filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})
