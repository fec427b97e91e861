import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import { askHttp } from '../../testing/http.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

const SHOP = 'https://shop.example'
let gateway: Gateway & { readonly log: string[] }

beforeAll(async () => {
  gateway = await startTestGateway({
    analytics: { isEnabled: true },
    projects: [
      { id: 'shop-project', name: 'Shop', origins: [SHOP, 'https://*.shop.example'] },
      { id: 'local-project', name: 'Local', origins: ['loopback'] },
      { id: 'pages-only-project', name: 'Pages', origins: [SHOP], requireOrigin: true },
      { id: 'off-project', name: 'Off', origins: [SHOP], isEnabled: false },
      { id: 'half-project', name: 'Half', origins: [SHOP], disabled: ['directory', 'rpc'] },
      { id: 'small-project', name: 'Small', origins: [SHOP], perMinute: 3 },
      { id: 'daily-project', name: 'Daily', origins: [SHOP], perDay: 2 },
    ],
  })
})

afterAll(() => gateway.stop())

const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  askHttp(gateway.url, method, path, headers, body)

const chains = (project: string, origin?: string) =>
  ask('GET', `/v1/supported-chains?projectId=${project}`, origin === undefined ? {} : { origin })

describe('authorize', () => {
  it('default: an allowed page may ask and read, exactly that page', async () => {
    const { status, headers } = await chains('shop-project', SHOP)
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe(SHOP)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers.vary).toContain('origin')
  })

  it('parameters: sub-domains, loopback', async () => {
    expect((await chains('shop-project', 'https://pay.eu.shop.example')).status).toBe(200)
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:1', 'https://[::1]:8080', 'http://a.localhost'])
      expect((await chains('local-project', origin)).status, origin).toBe(200)
  })

  it('error: 403 for every other page, which cannot read the answer', async () => {
    const wrong = [
      'https://evil.example',
      'http://shop.example',
      'https://shop.example:8443',
      'https://shop.example.evil.example',
      'https://evilshop.example',
      'https://xshop.example',
      'null',
      'https://shop.example/',
      'file://',
      '*',
      'http://localhost.evil.example',
    ]
    for (const origin of wrong) {
      const { status, headers, body } = await chains('shop-project', origin)
      expect(status, origin).toBe(403)
      expect(headers['access-control-allow-origin'], origin).toBeUndefined()
      expect(JSON.parse(body)).toMatchObject({ code: 'origin-not-allowed' })
      expect((await chains('local-project', origin)).status, origin).toBe(403)
    }
  })

  it('error: 401 without a known project, 403 for what is switched off', async () => {
    expect(await ask('GET', '/v1/supported-chains', { origin: SHOP })).toMatchObject({
      status: 401,
      headers: { 'access-control-allow-origin': SHOP },
    })
    expect((await chains('unknown-project')).status).toBe(401)
    expect((await chains('off-project')).status).toBe(403)
    const half = await ask('GET', '/getWallets?projectId=half-project')
    expect(half).toMatchObject({ status: 403, body: expect.stringContaining('endpoint-disabled') })
    expect((await chains('half-project')).status).toBe(200)
  })

  it('parameters: a project that wants an origin', async () => {
    expect((await chains('shop-project')).status).toBe(200)
    expect((await chains('pages-only-project')).status).toBe(403)
    expect((await chains('pages-only-project', SHOP)).status).toBe(200)
  })

  it('error: 429 with Retry-After over the quota, a batch by its calls', async () => {
    for (let index = 0; index < 3; index += 1) expect((await chains('small-project', SHOP)).status).toBe(200)
    const over = await chains('small-project', SHOP)
    expect(over.status).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(over.headers['access-control-allow-origin']).toBe(SHOP)
    expect(over.headers['access-control-expose-headers']).toContain('retry-after')
    const batch = await ask(
      'POST',
      '/v1/?chainId=eip155:1&projectId=daily-project',
      { 'content-type': 'application/json' },
      JSON.stringify([1, 2, 3].map((id) => ({ id, method: 'eth_blockNumber' }))),
    )
    expect(batch.status).toBe(429)
    expect(Number(batch.headers['retry-after'])).toBeGreaterThan(60)
  })

  it('behavior: preflights of known pages, with and without the project', async () => {
    const preflight = (path: string, origin: string) =>
      ask('OPTIONS', path, {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      })
    const named = await preflight('/v1/?chainId=eip155:1&projectId=shop-project', SHOP)
    expect(named.status).toBe(204)
    expect(named.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-allow-methods': 'GET, POST, PATCH',
      'access-control-allow-headers': expect.stringContaining('content-type'),
    })
    expect((await preflight('/v1/supported-chains', SHOP)).status).toBe(204)
    const foreign = await preflight('/v1/?projectId=shop-project', 'http://localhost:1')
    expect(foreign.status).toBe(403)
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('behavior: a foreign page can read that its events are refused, and nothing else', async () => {
    const origin = 'https://forgotten.example'
    expect((await ask('OPTIONS', '/e?projectId=shop-project', { origin })).status).toBe(204)
    const refused = await ask('POST', '/e?projectId=shop-project', { origin, 'content-type': 'application/json' }, '{}')
    expect(refused.status).toBe(403)
    expect(refused.headers['access-control-allow-origin']).toBe(origin)
  })

  it('behavior: the project may stand in the body', async () => {
    const answer = await ask(
      'POST',
      '/e',
      { origin: SHOP, 'content-type': 'text/plain' },
      '{"projectId":"shop-project"}',
    )
    expect(answer).toMatchObject({ status: 400, headers: { 'access-control-allow-origin': SHOP } })
  })

  it('behavior: one client uses up its share, and nobody else’s', async () => {
    const projects = [
      { id: 'shared-project', name: 'Shared', perMinute: 1_000 },
      { id: 'stated-project', name: 'Stated', perMinute: 1_000, perClient: 5 },
    ]
    const shared = await startTestGateway({ projects, trustProxy: true })
    onTestFinished(() => shared.stop())
    const batch = (project: string, client: string, method: string, calls: number, params: unknown = []) =>
      askHttp(
        shared.url,
        'POST',
        `/v1/?chainId=eip155:1&projectId=${project}`,
        { 'content-type': 'application/json', 'x-forwarded-for': client },
        JSON.stringify(Array.from({ length: calls }, (_, id) => ({ id, method, params }))),
      )
    for (let index = 0; index < 6; index += 1)
      expect((await batch('shared-project', '203.0.113.1', 'eth_chainId', 1_000)).status).toBe(200)
    expect((await batch('shared-project', '203.0.113.1', 'eth_accounts', 201)).status).toBe(429)
    expect((await batch('shared-project', '2001:db8::1', 'eth_accounts', 190)).status).toBe(200)
    expect((await batch('shared-project', '2001:db8::2', 'eth_accounts', 20)).status).toBe(429)
    expect((await batch('shared-project', '203.0.113.2', 'eth_accounts', 90)).status).toBe(200)
    expect((await batch('stated-project', '203.0.113.2', 'eth_getLogs', 1)).status).toBe(429)
    // A whole block weighs as much as logs; a header is let through, to a node that is not there.
    const block = (isWhole: boolean) => ['0x1', isWhole]
    expect((await batch('stated-project', '203.0.113.4', 'eth_getBlockByNumber', 1, block(true))).status).toBe(429)
    expect((await batch('stated-project', '203.0.113.5', 'eth_getBlockByNumber', 4, block(false))).status).toBe(503)
    expect((await batch('stated-project', '203.0.113.3', 'eth_accounts', 5)).status).toBe(200)
  })
})
