import { describe, expect, it, onTestFinished } from 'vitest'
import { askHttp, type HttpAnswer } from '../../testing/http.ts'
import { startTestGateway } from '../../testing/testGateway.ts'
import type { GatewayConfig } from '../config/config.ts'

const SHOP = 'https://shop.example'
const RIVAL = 'https://rival.example'

async function start(config: GatewayConfig) {
  const gateway = await startTestGateway(config)
  onTestFinished(() => gateway.stop())
  return gateway
}

/** An endpoint that counts each client; what is sent is not valid, which costs the same. */
const ask = (url: string, headers: Record<string, string>): Promise<HttpAnswer> =>
  askHttp(url, 'POST', '/v1/profile/account', { 'content-type': 'application/json', ...headers }, '{}')

async function statuses(trustProxy: boolean | string[], forwarded: readonly string[]): Promise<number[]> {
  const { url } = await start({ trustProxy, limits: { openPerMinute: 2 } })
  const found: number[] = []
  for (const value of forwarded) found.push((await ask(url, { 'x-forwarded-for': value })).status)
  return found
}

describe('what a client says of itself', () => {
  it('default: nobody’s word about addresses counts', async () => {
    expect(await statuses(false, ['198.51.100.1', '198.51.100.2', '198.51.100.3'])).toEqual([400, 400, 429])
    const { url } = await start({ limits: { openPerMinute: 1 } })
    expect((await ask(url, {})).status).toBe(400)
    for (const name of ['forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'])
      expect((await ask(url, { [name]: name === 'forwarded' ? 'for=198.51.100.9' : '198.51.100.9' })).status).toBe(429)
  })

  it('behavior: behind a proxy, what the client wrote before it does not count', async () => {
    const forged = (index: number) => `198.51.100.${index}, 203.0.113.7`
    expect(await statuses(true, [forged(1), forged(2), forged(3)])).toEqual([400, 400, 429])
    expect(await statuses(['127.0.0.0/8', '203.0.113.0/24'], ['198.51.100.1, 203.0.113.7'])).toEqual([400])
  })

  it('behavior: behind a proxy, each client has its own count', async () => {
    expect(await statuses(true, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toEqual([400, 400, 400])
    const far = (index: number) => `192.0.2.${index}, 203.0.113.7`
    expect(await statuses(['127.0.0.1', '203.0.113.7'], [1, 2, 3].map(far))).toEqual([400, 400, 400])
  })

  it('error: a proxy that is not one of those listed', async () => {
    expect(await statuses(['203.0.113.7'], ['198.51.100.1', '198.51.100.2', '198.51.100.3'])).toEqual([400, 400, 429])
  })

  it.each([['proxy.example'], ['10.0.0.0/33'], ['10.0.0.0/8/8'], ['::1/129'], ['']])(
    'error: %j is no network',
    async (network) => {
      await expect(startTestGateway({ trustProxy: [network] })).rejects.toMatchObject({ code: 'config' })
    },
  )
})

describe('what stands between', () => {
  const projects = [
    { id: 'shop-project', name: 'Shop', origins: [SHOP] },
    { id: 'rival-project', name: 'Rival', origins: [RIVAL] },
  ]
  const picture = (project: string) => `/public/getTokenImage/ETH?projectId=${project}`

  it('behavior: what may be kept says that it depends on the origin, and errors are never kept', async () => {
    const { url } = await start({ projects })
    const good = await askHttp(url, 'GET', picture('shop-project'), { origin: SHOP })
    expect(good.headers).toMatchObject({ 'cache-control': expect.stringContaining('public'), vary: 'origin' })
    const refused = [
      await askHttp(url, 'GET', picture('shop-project'), { origin: RIVAL }),
      await askHttp(url, 'GET', picture('nobodys-project'), { origin: RIVAL }),
      await askHttp(url, 'GET', '/public/getTokenImage/%3Cb%3E?projectId=shop-project', { origin: SHOP }),
    ]
    for (const { status, headers } of refused) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'origin' })
    }
  })

  it('behavior: no answer for one project says anything that only another one may know', async () => {
    const { url } = await start({ projects })
    // What caches may keep is the same for every project.
    const [own, other] = await Promise.all(
      ['shop-project', 'rival-project'].map((id) =>
        askHttp(url, 'GET', `/getWallets?page=1&entries=1&projectId=${id}`),
      ),
    )
    expect(own?.headers['cache-control']).toContain('public')
    expect([own?.body, own?.headers.etag]).toEqual([other?.body, other?.headers.etag])
    for (const path of ['/v1/supported-chains', '/getAnalyticsConfig']) {
      const { headers } = await askHttp(url, 'GET', `${path}?projectId=shop-project`)
      expect(headers['cache-control'], path).toBe('no-store')
    }
  })

  it('behavior: a name that the proxy did not check gets into no address', async () => {
    const { url } = await start({ projects, trustProxy: true })
    const evil = await askHttp(url, 'GET', '/health', { 'x-forwarded-host': 'evil.example/"><script>' })
    expect(JSON.parse(evil.body)).toMatchObject({ code: 'host-invalid' })
    expect((await askHttp(url, 'GET', '/health', { 'x-forwarded-host': 'gate.example' })).status).toBe(200)
  })
})
