import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import { askHttp } from '../../testing/http.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

const SHOP = 'https://shop.example'

const PICTURES = [
  '/getWalletImage/io.metamask',
  '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
  '/public/getCurrencyImage/eur',
  '/public/getTokenImage/USDC',
]

const OTHERS = ['/getAnalyticsConfig', '/getWallets', '/v1/supported-chains']

type Headers = Readonly<Record<string, string>>

let gateway: Gateway & { readonly log: string[] }

beforeAll(async () => {
  gateway = await startTestGateway({
    publicUrl: 'https://shop.example/wallets/',
    limits: { picturesPerMinute: 20 },
    projects: [
      { id: 'pages-only', name: 'Pages', origins: [SHOP], requireOrigin: true },
      { id: 'elsewhere-only', name: 'Elsewhere', origins: ['https://else.example'], requireOrigin: true },
      { id: 'everybody', name: 'Everybody', origins: [SHOP] },
    ],
  })
})

afterAll(() => gateway?.stop())

const ask = (path: string, headers: Headers = {}, project = 'pages-only') =>
  askHttp(gateway.url, 'GET', `${path}?projectId=${project}`, { host: 'shop.example', ...headers })

async function expectAll(paths: readonly string[], status: number, headers: Headers, project?: string): Promise<void> {
  for (const path of paths) expect((await ask(path, headers, project)).status, path).toBe(status)
}

describe('a project that is open to pages only', () => {
  it('default: a page of another origin says so in Origin', async () => {
    await expectAll([...PICTURES, ...OTHERS], 200, { origin: SHOP })
    await expectAll([...PICTURES, ...OTHERS], 403, { origin: 'https://evil.example' })
  })

  it('behavior: a page of the same origin, which sends no Origin when it reads, is told by Sec-Fetch-Site', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    await expectAll([...PICTURES, ...OTHERS], 200, headers)
    await expectAll([...PICTURES, ...OTHERS], 403, headers, 'elsewhere-only')
  })

  it('behavior: a picture of a page that tells where it stands is checked by its Referer', async () => {
    await expectAll(PICTURES, 200, { referer: `${SHOP}/cart?item=1`, 'sec-fetch-site': 'cross-site' })
    const foreign = await ask(PICTURES[0] ?? '', { referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' })
    expect([foreign.status, foreign.body]).toEqual([403, expect.stringContaining('origin-not-allowed')])
  })

  it('behavior: what a page of old browsers reads of its own origin is checked by its Referer too', async () => {
    await expectAll(OTHERS, 200, { referer: `${SHOP}/` })
    await expectAll(OTHERS, 403, { referer: 'https://shop.example.evil.example/' })
  })

  it('error: whoever says nothing of a page gets nothing but pictures', async () => {
    for (const path of OTHERS) {
      const { status, body } = await ask(path)
      expect([status, body], path).toEqual([403, expect.stringContaining('origin-missing')])
    }
    for (const referer of ['', 'about:blank', 'nonsense'])
      expect((await ask('/getWallets', { referer })).status, referer).toBe(403)
    await expectAll(OTHERS, 403, { 'sec-fetch-site': 'none' })
  })

  it('error: a Referer does not stand in for the Origin of what is sent', async () => {
    const headers = { referer: `${SHOP}/`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const path = '/v1/fungible/price?projectId=pages-only'
    const { status, body } = await askHttp(gateway.url, 'POST', path, headers, '{}')
    expect([status, body]).toEqual([403, expect.stringContaining('origin-missing')])
  })

  it('behavior: pictures without a word about the page are answered, up to a limit for each client', async () => {
    await expectAll(PICTURES, 200, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })
    const statuses: number[] = []
    for (let index = 0; index < 20; index += 1) statuses.push((await ask(PICTURES[3] ?? '')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(16)
    const over = await ask(PICTURES[3] ?? '')
    expect(over.status).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    await expectAll(PICTURES, 200, { referer: `${SHOP}/` })
    await expectAll(PICTURES, 200, {}, 'everybody')
  })
})
