import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { WalletNamesAnswer, WalletsAnswer } from '@latchkey/plugin-directory/schemas'
import { appLinks, refusedLinks } from '@latchkey/tooling/vitest/appLinks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from '../../createGateway.ts'
import { TEST_PROJECT } from '../../testing/testGateway.ts'
import logosFile from './logos.json' with { type: 'json' }
import { toWalletEntry } from './toWalletEntry.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const RAINBOW = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'
let url: string

let stop: () => Promise<void>

const folder = mkdtempSync(join(tmpdir(), 'gateway-images-'))

beforeAll(async () => {
  mkdirSync(join(folder, 'token'))
  writeFileSync(join(folder, 'token/OWN.png'), PNG)
  writeFileSync(join(folder, 'token/fake.png'), 'not a picture')
  const gateway = await createGateway({
    port: 0,
    databaseUrl: 'sqlite::memory:',
    log: { level: 'silent' },
    imagesFolder: folder,
    directory: { certified: ['me.rainbow'] },
    projects: [{ id: TEST_PROJECT, name: 'Tests' }],
  })
  url = gateway.url
  stop = gateway.stop
})

afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, init?: RequestInit) =>
  fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=${TEST_PROJECT}`, init)

const wallets = async (query: string): Promise<WalletsAnswer> =>
  JSON.parse(await (await get(`/getWallets?${query}`)).text())

const ids = async (query: string) => (await wallets(query)).data.map(({ id }) => id)

// Unchecked: what the lists do not hold. The 29 wallets in wide use, the 26 of them with a logo and the 200 tokens of the
// highest market value are what `logos/generate.mjs` was run with.
it('behavior: the README of this folder counts the entries of the lists', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').replace(/\s+/g, ' ')
  const count = (list: object): number => Object.keys(list).length
  const { wallets: known, networks, coins, tokens } = logosFile
  expect(readme).toContain(`${count(known)} of the 539 wallets`)
  expect(readme).toContain(`${count(networks)} networks, ${count(coins)} coins`)
  expect(readme).toContain(`under ${count(tokens)} addresses of contracts`)
})

describe('getWallets', () => {
  it('default: pages to the end name every wallet once, in the same order each time', async () => {
    const seen: string[] = []
    for (let page = 1; ; page += 1) {
      const { count, data } = await wallets(`page=${page}&entries=100`)
      expect(count).toBe(539)
      seen.push(...data.map(({ id }) => id))
      if (data.length === 0) break
    }
    expect(new Set(seen).size).toBe(539)
    expect(seen).toHaveLength(539)
    expect(seen.slice(0, 2)).toEqual([RAINBOW, METAMASK])
    expect(seen.slice(0, 40)).toEqual(await ids('page=1'))
  })

  it('parameters: include, exclude, search, chains, badge', async () => {
    expect(await ids('include=io.metamask,app.phantom')).toHaveLength(2)
    expect(await ids(`include=io.metamask,app.phantom&exclude=${METAMASK}`)).toEqual([PHANTOM])
    expect(await ids(`include=${METAMASK}`)).toEqual([METAMASK])
    expect(await ids('search=%20rÁinbow%20')).toContain(RAINBOW)
    expect(await ids('search=no%20such%20wallet')).toEqual([])
    const solana = await ids('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&entries=100')
    expect(solana).toContain(PHANTOM)
    expect(solana).not.toContain(RAINBOW)
    expect(await ids('badge_type=certified')).toEqual([RAINBOW])
    expect((await wallets('badge_type=none')).count).toBe(538)
  })

  it('behavior: no link that is unsafe to open leaves the directory', async () => {
    const { data } = await wallets('entries=500')
    for (const wallet of data) {
      for (const link of [
        wallet.homepage,
        wallet.webapp_link,
        wallet.app_store,
        wallet.play_store,
        wallet.chrome_store,
      ])
        if (link) expect(link).toMatch(/^https:\/\//)
      for (const link of [wallet.mobile_link, wallet.desktop_link])
        if (link) expect(link).not.toMatch(/^(http|javascript|data|intent|file|blob):/i)
    }
  })

  it.each(refusedLinks)('error: %j of a list is no link of an app', (link) => {
    const { mobile_link, desktop_link } = toWalletEntry(
      { id: 'a', name: 'A', mobile_link: link, desktop_link: link },
      1,
      true,
    )
    expect([mobile_link, desktop_link]).toEqual([null, null])
  })

  it.each(appLinks)('parameters: %j is a link of an app', (link) => {
    expect(toWalletEntry({ id: 'a', name: 'A', mobile_link: link }, 1, true).mobile_link).toBe(link)
  })

  it('behavior: no link tells who sent the visitor', async () => {
    const { data } = await wallets('entries=500')
    const all = JSON.stringify([...data, ...(await wallets('entries=500&page=2')).data])
    expect(all).not.toMatch(
      /utm_|_branch_|referrer=|pcampaignid=|[?&](pt|ct|itsct|itscg|uo|pid|af_xp|shortlink)=|source=wc/,
    )
    expect(all).toContain('apps.apple.com/app/apple-store/id1457119021?mt=8"')
    expect(all).toContain('?q=talken&c=apps&hl=en-KR"')
    expect(all).toContain('play.google.com/store/apps/details?id=me.rainbow"')
    expect(all).toContain('play.google.com/store/apps/details?id=com.magiceden.wallet&hl=en_US"')
  })

  it.each([
    // AppsFlyer opens what these name, and counts by the others.
    [
      'https://maker.onelink.me/ab12?af_xp=custom&pid=site&c=wallets&af_sub1=x&af_siteid=7&af_c_id=8&af_adset=y&af_ad=z&af_channel=web&af_dp=maker%3A%2F%2F&af_ios_url=https%3A%2F%2Fmaker.example&af_android_url=https%3A%2F%2Fmaker.example&af_force_deeplink=true',
      'https://maker.onelink.me/ab12?af_dp=maker%3A%2F%2F&af_ios_url=https%3A%2F%2Fmaker.example&af_android_url=https%3A%2F%2Fmaker.example&af_force_deeplink=true',
    ],
    // Names of Apple's that other sites use for something else.
    ['https://maker.example/get?pt=br&ct=2&uo=1', 'https://maker.example/get?pt=br&ct=2&uo=1'],
    ['https://apps.apple.com/app/id1?pt=1&ct=site&itsct=a&itscg=3&uo=2&mt=8', 'https://apps.apple.com/app/id1?mt=8'],
    ['https://apple.com.maker.example/?ct=2', 'https://apple.com.maker.example/?ct=2'],
  ])('behavior: what leads there stays: %s', (homepage, link) => {
    expect(toWalletEntry({ id: 'a', name: 'A', homepage }, 1, true).homepage).toBe(link)
  })

  it('error: parameters of a wrong kind', async () => {
    for (const query of ['page=0', 'page=x', 'entries=501', 'chains=1', 'badge_type=gold', 'page=1&page=2'])
      expect((await get(`/getWallets?${query}`)).status, query).toBe(400)
  })
})

describe('getWalletNames', () => {
  const names = async (query = ''): Promise<WalletNamesAnswer> =>
    JSON.parse(await (await get(`/getWalletNames${query}`)).text())

  it('default: every wallet of the directory in its order, in a few kilobytes that a page may cache', async () => {
    const response = await get('/getWalletNames')
    expect(response.headers.get('cache-control')).toContain('max-age=3600')
    const text = await response.text()
    const { chains, data }: WalletNamesAnswer = JSON.parse(text)
    const pages = await Promise.all([wallets('entries=500'), wallets('entries=500&page=2')])
    const all = pages.flatMap((page) => page.data)
    expect(data.map(([id, name]) => [id, name])).toEqual(all.map(({ id, name }) => [id, name]))
    expect(data[0]?.slice(0, 4)).toEqual([RAINBOW, 'Rainbow', 'me.rainbow', 1])
    const phantom = data.find(([id]) => id === PHANTOM)
    expect(phantom?.[4]?.map((place) => chains[place])).toEqual(all.find(({ id }) => id === PHANTOM)?.chains)
    expect(gzipSync(text).length).toBeLessThan(16_000)
  })

  it('parameters: chains', async () => {
    const { data } = await names('?chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    const ids = data.map(([id]) => id)
    expect(ids).toContain(PHANTOM)
    expect(ids).not.toContain(RAINBOW)
  })

  it('error: parameters of a wrong kind', async () => {
    expect((await get('/getWalletNames?chains=1')).status).toBe(400)
    expect((await get('/getWalletNames?chains=eip155:1&chains=eip155:10')).status).toBe(400)
  })
})

describe('images', () => {
  it('default: the same drawn picture each time, that a page may cache', async () => {
    const { data } = await wallets('include=co.family.wallet')
    const first = await get(`/getWalletImage/${data[0]?.image_id}`)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('image/svg+xml')
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(first.headers.get('content-security-policy')).toContain('sandbox')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('cache-control')).toContain('immutable')
    const etag = first.headers.get('etag') ?? ''
    const text = await first.text()
    expect(text).toContain('>F</text>')
    const again = await get('/getWalletImage/co.family.wallet', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const same = await get(`/getWalletImage/${data[0]?.image_id}`, { headers: { 'if-none-match': etag } })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
  })

  it('behavior: networks, currencies and tokens; hostile symbols are text', async () => {
    for (const path of [
      '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
      '/public/getAssetImage/eip155:1',
      '/public/getCurrencyImage/EUR',
      '/public/getTokenImage/USDC',
    ])
      expect((await get(path)).headers.get('content-type'), path).toBe('image/svg+xml')
    expect((await get('/public/getTokenImage/%3Cscript%3E')).status).toBe(404)
  })

  it('behavior: logos of wallets, by each of their ids, of networks and connectors', async () => {
    const { data } = await wallets('include=io.metamask')
    const paths = ['io.metamask', METAMASK, data[0]?.image_id].map((id) => `/getWalletImage/${id}`)
    const pictures = await Promise.all(paths.map(async (path) => await (await get(path)).text()))
    expect(new Set(pictures).size).toBe(1)
    expect(pictures[0]).toContain('#FF5C16')
    expect(pictures[0]).not.toContain('<text')
    const ethereum = await (await get('/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900')).text()
    expect(ethereum).toContain('<svg')
    expect(ethereum).not.toContain('<text')
    const connector = await (await get('/public/getAssetImage/ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400')).text()
    expect(connector).not.toContain('<text')
  })

  it('behavior: a token has its logo under its own address only, whatever symbol it takes', async () => {
    const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const logo = await (await get(`/public/getTokenImage/${encodeURIComponent(usdc)}`)).text()
    expect(logo).toContain('#0B53BF')
    expect(await (await get('/public/getTokenImage/USDC')).text()).toContain('>USDC</text>')
    const other = `eip155:1:0x${'1'.repeat(40)}`
    expect((await get(`/public/getTokenImage/${encodeURIComponent(other)}`)).status).toBe(404)
  })

  it('behavior: shipped logos hold no script, no style and no address of another host', () => {
    for (const [name, svg] of Object.entries(logosFile.logos)) {
      expect(svg, name).toMatch(/^<svg /)
      expect(svg, name).not.toMatch(/<script|<style|<foreignObject|<image|<text|\son\w+=|javascript:/i)
      const addresses = [...svg.matchAll(/https?:[^"']*/g)].map(([address]) => address)
      expect(
        addresses.filter((address) => !/^http:\/\/www\.w3\.org\//.test(address)),
        name,
      ).toEqual([])
    }
  })

  it("behavior: the operator's own picture takes precedence; one that is none is left out", async () => {
    const own = await get('/public/getTokenImage/own')
    expect(own.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await own.arrayBuffer())).toEqual(PNG)
    expect((await get('/public/getTokenImage/fake')).headers.get('content-type')).toBe('image/svg+xml')
  })

  it('error: unknown ids, and ways out of the folder', async () => {
    for (const id of ['nobody', '..%2f..%2fetc%2fpasswd', '%2e%2e', '__proto__', 'x'.repeat(101)])
      expect([400, 404], id).toContain((await get(`/getWalletImage/${id}`)).status)
  })

  it('error: a folder that does not exist', async () => {
    await expect(
      createGateway({ port: 0, databaseUrl: 'sqlite::memory:', log: { level: 'silent' }, imagesFolder: '/nowhere' }),
    ).rejects.toMatchObject({ name: 'ConfigError', code: 'config' })
  })
})
