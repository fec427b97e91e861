import { createTestKernel, fakeAdapter, type TestKernel } from '@latchkey/kernel/testing'
import vector from '@latchkey/tooling/gateway/src/features/directory/wallets.json'
import type { HttpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerOf, json, walletServer } from './fixtures/walletServer.ts'
import { directory } from './index.ts'
import type { DirectoryOptions } from './options.ts'
import type { DirectoryList, DirectoryPlugin } from './plugin.ts'

// @vitest-environment node

let server: HttpServer | undefined
afterEach(async () => {
  vi.unstubAllGlobals()
  await server?.close()
})

interface Started extends TestKernel<readonly [DirectoryPlugin]> {
  list(namespace?: string): DirectoryList | undefined
}

async function start(options: DirectoryOptions = {}, answer?: Parameters<typeof walletServer>[0]): Promise<Started> {
  server = await walletServer(answer)
  const adapters = [fakeAdapter().adapter, fakeAdapter({ namespace: 'other', connectorId: 'second' }).adapter]
  const test = createTestKernel({ plugins: [directory(options)], adapters, gateway: server.url, projectId: 'p1' })
  await test.kernel.start()
  const { store, plugins } = test.kernel
  return { ...test, list: (namespace = '') => store.get(plugins.directory.atoms.lists)[namespace] }
}

const queries = (): readonly Record<string, string>[] =>
  (server?.requests ?? []).map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams))
const ids = (wallets: readonly { readonly id: string }[] = []): readonly string[] => wallets.map(({ id }) => id)

describe('load', () => {
  it('default: recommended, then a page of 40 without them', async () => {
    const { kernel, list } = await start()
    await kernel.plugins.directory.load()
    expect(list()).toMatchObject({ status: 'ready', count: 539, page: 1, hasMore: true, isBusy: false })
    expect(list()?.recommended).toHaveLength(4)
    expect(list()?.wallets).toHaveLength(40)
    expect(new Set(ids([...(list()?.recommended ?? []), ...(list()?.wallets ?? [])])).size).toBe(44)
    expect(queries()).toMatchObject([
      { st: 'latchkey', projectId: 'p1', page: '1', entries: '4', chains: 'test:1,test:2,other:1,other:2' },
      { page: '1', entries: '40', exclude: ids(list()?.recommended).join(',') },
    ])
    expect(list()?.wallets[0]?.image).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/getWalletImage\/[-\w]+\?.*projectId=p1/)
  })

  it('behavior: the built-in list is there before the service answers', async () => {
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const { kernel, list } = await start({}, async (path) => {
      await gate
      return answerOf(path)
    })
    const loading = kernel.plugins.directory.load()
    await expect.poll(() => list()?.wallets[0]?.name).toBe('MetaMask')
    expect(list()).toMatchObject({ status: 'loading', isBusy: true })
    open()
    await loading
    expect(list()?.status).toBe('ready')
  })

  it('behavior: without a service only the built-in list is offered and nothing is requested', async () => {
    const { kernel } = createTestKernel({ plugins: [directory()] })
    await kernel.start()
    await kernel.plugins.directory.load()
    const list = kernel.store.get(kernel.plugins.directory.atoms.lists)['']
    expect(list?.status).toBe('builtIn')
    expect(list?.recommended.map(({ name }) => name)).toEqual([
      'MetaMask',
      'Trust Wallet',
      'Coinbase Wallet',
      'OKX Wallet',
    ])
    expect((list?.wallets.length ?? 0) + 4).toBe(list?.count)
    expect(await kernel.plugins.directory.isAnalyticsEnabled()).toBe(false)
    const shown = [...(list?.recommended ?? []), ...(list?.wallets ?? [])]
    expect(shown.filter(({ image }) => image !== undefined)).toHaveLength(26)
    expect(list?.recommended.every(({ image }) => image !== undefined)).toBe(true)
  })

  it('parameters: featured in the order of the host, include, exclude, custom', async () => {
    const { kernel, list } = await start({
      featuredWalletIds: ['me.rainbow', 'io.metamask'],
      excludeWalletIds: ['com.okex.wallet'],
      customWallets: [{ id: 'own', name: 'Own wallet', imageUrl: 'https://own.example/a.png' }],
    })
    await kernel.plugins.directory.load()
    expect(ids(list()?.featured)).toEqual(['me.rainbow', 'io.metamask'])
    expect(ids(list()?.custom)).toEqual(['own'])
    expect(list()?.excludedRdns).toEqual(['com.okex.wallet'])
    expect(list()?.count).toBe(536 + 2 + 1)
    const page = queries().find(({ entries }) => entries === '40')
    expect(page?.exclude?.split(',')).toEqual(expect.arrayContaining(['com.okex.wallet', 'me.rainbow', 'io.metamask']))
    const featured = queries().find(({ include }) => include === 'me.rainbow,io.metamask')
    expect(featured).not.toHaveProperty('chains')
  })

  it('parameters: includeWalletIds narrows every question; an excluded wallet is not featured', async () => {
    const { kernel, list } = await start({
      includeWalletIds: ['me.rainbow', 'io.metamask', 'com.trustwallet.app'],
      excludeWalletIds: ['io.metamask'],
      featuredWalletIds: ['io.metamask', 'me.rainbow'],
    })
    await kernel.plugins.directory.load()
    expect(ids(list()?.featured)).toEqual(['me.rainbow'])
    expect(ids([...(list()?.recommended ?? []), ...(list()?.wallets ?? [])])).toEqual(['com.trustwallet.app'])
    const asked = queries().filter(({ chains }) => chains !== undefined)
    expect(asked.map(({ include }) => include)).toEqual(asked.map(() => 'me.rainbow,io.metamask,com.trustwallet.app'))
  })

  it('parameters: namespace asks for its networks alone and keeps a list of its own', async () => {
    const data = [
      { id: 'a', name: 'A', chains: ['other:1'] },
      { id: 'b', name: 'B', chains: ['test:1'] },
      { id: 'c', name: 'C' },
    ]
    const options = { featuredWalletIds: ['b', 'a', 'c'], builtIn: false }
    const { kernel, list } = await start(options, () => json({ count: 3, data }))
    await kernel.plugins.directory.load({ namespace: 'other' })
    expect(list()).toBeUndefined()
    expect(ids(list('other')?.featured)).toEqual(['a', 'c'])
    await kernel.plugins.directory.load()
    expect(ids(list()?.featured)).toEqual(['b', 'a', 'c'])
    const chains = queries().flatMap((query) => query.chains ?? [])
    expect(chains).toEqual(['other:1,other:2', 'other:1,other:2', ...Array(2).fill('test:1,test:2,other:1,other:2')])
  })

  it('behavior: an address of its own instead of the gateway', async () => {
    const own = await walletServer()
    const { kernel } = createTestKernel({
      plugins: [directory({ apiUrl: `${own.url}/api/` })],
      gateway: 'http://127.0.0.1:9',
      projectId: 'p2',
    })
    await kernel.start()
    await kernel.plugins.directory.load()
    const list = kernel.store.get(kernel.plugins.directory.atoms.lists)['']
    expect(own.requests[0]?.path).toMatch(/^\/api\/getWallets\?st=latchkey&sv=[\d.]+&projectId=p2&page=1/)
    expect(list?.wallets[0]?.image).toMatch(/\/api\/getWalletImage\/[-\w]+\?.*projectId=p2/)
    await own.close()
  })

  it('behavior: asked twice, it loads once; after a failure it asks again', async () => {
    let isDown = true
    const { kernel, list, errors } = await start({}, (path) => (isDown ? json({ error: 'x' }, 400) : answerOf(path)))
    const load = (): Promise<void> => kernel.plugins.directory.load()
    await Promise.all([load(), load()])
    expect(server?.requests).toHaveLength(1)
    expect(list()).toMatchObject({ status: 'failed', isBusy: false, error: { code: 'http/status' } })
    expect(list()?.recommended[0]?.name).toBe('MetaMask')
    expect(errors).toHaveLength(1)
    isDown = false
    await load()
    expect(list()?.status).toBe('ready')
    expect(list()).not.toHaveProperty('error')
  })

  it.each<readonly [string, unknown]>([
    ['not an object', 'nonsense'],
    ['an array', []],
    ['no count', { data: [] }],
    ['a count below nothing', { count: -1, data: [] }],
    ['data of another shape', { count: 1, data: 'x' }],
    ['too many entries', { count: 5001, data: Array.from({ length: 5001 }, () => ({ id: 'a', name: 'A' })) }],
    ['2 MB', { count: 1, data: [{ id: 'a', name: 'A', homepage: 'x'.repeat(2_000_000) }] }],
  ])('error: %s', async (_, body) => {
    const { kernel, list } = await start({}, () => json(body))
    await kernel.plugins.directory.load()
    expect(list()?.status).toBe('failed')
    expect(list()?.recommended[0]?.name).toBe('MetaMask')
  })

  it('behavior: wrong entries are left out, the others stay', async () => {
    const data = [
      { id: 'a', name: 'A' },
      null,
      { id: 'b' },
      { id: 'c', name: 7 },
      { id: 'd', name: '   ' },
      { id: 'e', name: 'E', mobile_link: {} },
      { id: 'f', name: 'x'.repeat(10_001) },
      { id: 'a', name: 'A again' },
      { id: 'g', name: ' G ', rdns: '', badge_type: 'certified', __proto__: { polluted: 1 } },
    ]
    const { kernel, list } = await start({}, () => json({ count: 9, data }))
    await kernel.plugins.directory.load()
    const all = [...(list()?.recommended ?? []), ...(list()?.wallets ?? [])]
    expect(all).toEqual([
      { id: 'a', name: 'A', chains: [] },
      { id: 'g', name: 'G', chains: [], certified: true },
    ])
  })

  it('behavior: a wrong entry on a full page does not end the list', async () => {
    const entry = (at: number) => (at % 40 === 7 ? { id: `${at}`, name: '' } : { id: `${at}`, name: `Wallet ${at}` })
    const all = Array.from({ length: 120 }, (_, at) => entry(at))
    const { kernel, list } = await start({}, (path) => answerOf(path, all))
    await kernel.plugins.directory.load()
    for (let page = 2; page <= 3; page += 1) {
      expect(list()?.hasMore, `page ${page}`).toBe(true)
      await kernel.plugins.directory.more()
    }
    expect(list()?.wallets.map(({ id }) => id)).toContain('119')
  })

  it('error: 65 levels, also when it is asked again', async () => {
    const deep: unknown = JSON.parse(`${'['.repeat(63)}${']'.repeat(63)}`)
    const { kernel, list, clock } = await start({}, () => json({ count: 1, data: [deep] }))
    const loading = kernel.plugins.directory.load()
    const status = async (): Promise<string | undefined> => {
      await clock.advance(1000)
      return list()?.status
    }
    await expect.poll(status).toBe('failed')
    await loading
    expect(server?.requests.length).toBeLessThanOrEqual(4)
  })

  it('behavior: texts of 10,000 characters and 64 levels are read', async () => {
    const deep: unknown = JSON.parse(`${'['.repeat(62)}${']'.repeat(62)}`)
    const data = [deep, { id: 'a', name: 'A', homepage: 'x'.repeat(10_000) }]
    const { kernel, list } = await start({}, () => json({ count: 1, data }))
    await kernel.plugins.directory.load()
    expect(list()?.recommended).toMatchObject([{ id: 'a', homepage: 'x'.repeat(10_000) }])
  })

  it('behavior: a page that is larger than asked is cut', async () => {
    const data = Array.from({ length: 5000 }, (_, at) => ({ id: `w${at}`, name: `W${at}` }))
    const { kernel, list } = await start({}, () => json({ count: 1e9, data }))
    await kernel.plugins.directory.load()
    expect(list()?.wallets.length).toBeLessThanOrEqual(40)
  })
})

describe('more', () => {
  it('default: page after page until all 539 are there, each once', async () => {
    const { kernel, list } = await start()
    await kernel.plugins.directory.load()
    for (let page = 2; list()?.hasMore && page < 20; page += 1) await kernel.plugins.directory.more()
    const all = [...(list()?.recommended ?? []), ...(list()?.wallets ?? [])]
    expect(new Set(ids(all)).size).toBe(all.length)
    expect(all.length).toBe(new Set(ids(vector.wallets)).size - duplicatedDomains())
    expect(list()).toMatchObject({ hasMore: false, isBusy: false, count: 539 })
  })

  it('parameters: what was shown before, and what the host left out, is not asked for again', async () => {
    const { kernel, list } = await start({ featuredWalletIds: ['me.rainbow'], excludeWalletIds: ['com.okex.wallet'] })
    await kernel.plugins.directory.load()
    await kernel.plugins.directory.more()
    const last = queries().at(-1)
    expect(last).toMatchObject({ page: '2', entries: '40' })
    expect(last?.exclude?.split(',')).toEqual(['com.okex.wallet', 'me.rainbow', ...ids(list()?.recommended)])
  })

  it('behavior: a failed page can be asked again, and one is on its way at a time', async () => {
    let isDown = false
    const { kernel, list } = await start({}, (path) => (isDown ? json({}, 400) : answerOf(path)))
    await kernel.plugins.directory.load()
    isDown = true
    await kernel.plugins.directory.more()
    expect(list()).toMatchObject({ page: 1, hasMore: true, isBusy: false, error: { code: 'http/status' } })
    isDown = false
    await Promise.all([kernel.plugins.directory.more(), kernel.plugins.directory.more()])
    expect(list()).toMatchObject({ page: 2, isBusy: false })
    expect(list()).not.toHaveProperty('error')
  })

  it('behavior: a service that repeats itself for ever is not asked for ever', async () => {
    const data = Array.from({ length: 40 }, (_, at) => ({ id: `w${at}`, name: `W${at}` }))
    const { kernel, list } = await start({}, () => json({ count: 1e6, data }))
    await kernel.plugins.directory.load()
    await kernel.plugins.directory.more()
    expect(list()?.hasMore).toBe(false)
  })
})

describe('search', () => {
  const search = { text: ' rainbow ' }

  it('default: asks for 100 at once', async () => {
    const { kernel } = await start()
    const found = await kernel.plugins.directory.search(search)
    expect(found.some(({ name }) => name === 'Rainbow')).toBe(true)
    expect(queries()).toMatchObject([{ search: 'rainbow', entries: '100' }])
  })

  it('behavior: while somebody types, the first key is sent at once and then one text each 150 ms', async () => {
    const { kernel, clock } = await start()
    const { search: send } = kernel.plugins.directory
    let typing = new AbortController()
    const type = (text: string): Promise<unknown> => {
      typing.abort(new Error('newer'))
      typing = new AbortController()
      return send({ text }, { signal: typing.signal }).catch(() => undefined)
    }
    await type('r')
    const texts = (): readonly unknown[] => queries().map((query) => query.search)
    expect(texts()).toEqual(['r'])
    void type('ra')
    await clock.advance(100)
    void type('rai')
    // The address of the service is known after a task.
    await expect.poll(() => clock.advance(49).then(texts)).toEqual(['r', 'rai'])
    await clock.advance(150)
    await type('rain')
    expect(texts()).toEqual(['r', 'rai', 'rain'])
  })

  it('behavior: pictures hold nothing up', async () => {
    vi.stubGlobal(
      'Image',
      class {
        decode = () => new Promise(() => undefined)
      },
    )
    const { kernel, list } = await start()
    await kernel.plugins.directory.load()
    expect(list()?.status).toBe('ready')
    await expect(kernel.plugins.directory.search(search)).resolves.not.toEqual([])
  })

  it('parameters: namespace, badge, and what the host includes and leaves out', async () => {
    const { kernel } = await start({ includeWalletIds: ['a', 'b'], excludeWalletIds: ['b'] })
    await kernel.plugins.directory.search({ text: 'x', namespace: 'other', badge: 'certified' })
    expect(queries()).toMatchObject([
      { chains: 'other:1,other:2', badge_type: 'certified', include: 'a,b', exclude: 'b', page: '1' },
    ])
  })

  it('error: of a recovery phrase or a key that is typed letter by letter, no more than a name has is asked for', async () => {
    const { kernel, clock } = await start()
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank'
    for (const secret of [phrase, `0x${'4c0883a69102937d'.repeat(4)}`.slice(0, -1), 'x'.repeat(10_000)])
      for (const part of [4, 20, 30, 50, 60, secret.length]) {
        const found = kernel.plugins.directory.search({ text: secret.slice(0, part) })
        await clock.advance(150)
        await found
      }
    const asked = queries().map(({ search = '' }) => search)
    expect(asked).toContain('legal winner thank y')
    for (const text of asked) {
      expect(text.split(' ').length).toBeLessThanOrEqual(4)
      expect(text.length).toBeLessThanOrEqual(44)
    }
  })

  it('behavior: a signal ends it before anything is sent', async () => {
    const { kernel, clock } = await start()
    const controller = new AbortController()
    await kernel.plugins.directory.search({ text: 'r' })
    const found = kernel.plugins.directory.search(search, { signal: controller.signal })
    const failed = expect(found).rejects.toThrow()
    await clock.advance(100)
    controller.abort(new Error('newer'))
    await failed
    await clock.advance(1000)
    expect(server?.requests).toHaveLength(1)
  })

  it('behavior: nothing is sent for nothing', async () => {
    const { kernel } = await start()
    await expect(kernel.plugins.directory.search({ text: '  ' })).resolves.toEqual([])
    expect(server?.requests).toEqual([])
  })

  it('error: a failed service', async () => {
    const { kernel } = await start({}, () => json({}, 400))
    await expect(kernel.plugins.directory.search(search)).rejects.toMatchObject({ code: 'http/status' })
  })
})

describe('loadNames', () => {
  const names = {
    chains: ['test:1', 7, 'other:1'],
    data: [
      ['a', ' Harbor '],
      ['b', 'Quill', 'xyz.quill', 1, [0, 2, 9]],
      ['c', ''],
      ['d', 'Wrong', 5],
      'e',
      ['f', 'Pebble', '', 0, [1]],
    ],
  }
  const serve = (path: string) => (path.startsWith('/getWalletNames') ? json(names) : answerOf(path))
  const namesOf = ({ kernel }: Started, namespace = ''): unknown =>
    kernel.store.get(kernel.plugins.directory.atoms.names)[namespace]

  it('default: the names of the whole directory, wrong ones left out', async () => {
    const started = await start({}, serve)
    await started.kernel.plugins.directory.loadNames()
    expect(namesOf(started)).toEqual([
      { id: 'a', name: 'Harbor', chains: [], isNameOnly: true },
      { id: 'b', name: 'Quill', rdns: 'xyz.quill', certified: true, chains: ['test:1', 'other:1'], isNameOnly: true },
      { id: 'f', name: 'Pebble', chains: [], isNameOnly: true },
    ])
  })

  it('parameters: namespace, and what the host includes and leaves out', async () => {
    const started = await start({ includeWalletIds: ['a', 'b'], excludeWalletIds: ['b'] }, serve)
    await started.kernel.plugins.directory.loadNames({ namespace: 'other' })
    expect(namesOf(started)).toBeUndefined()
    expect(namesOf(started, 'other')).toMatchObject([{ id: 'a' }])
    expect(queries()).toEqual([expect.objectContaining({ chains: 'other:1,other:2' })])
    expect(queries()[0]).not.toHaveProperty('exclude')
  })

  it('behavior: asked twice, it loads once; nothing without a service', async () => {
    const started = await start({}, serve)
    const { loadNames } = started.kernel.plugins.directory
    await Promise.all([loadNames(), loadNames()])
    await loadNames()
    expect(server?.requests).toHaveLength(1)
    const { kernel } = createTestKernel({ plugins: [directory()] })
    await kernel.start()
    await kernel.plugins.directory.loadNames()
    expect(kernel.store.get(kernel.plugins.directory.atoms.names)['']).toEqual([])
  })

  it('behavior: a service without names is not asked for them again, and reports nothing', async () => {
    const started = await start({}, () => json({}, 404))
    await started.kernel.plugins.directory.loadNames()
    await started.kernel.plugins.directory.loadNames()
    expect(server?.requests).toHaveLength(1)
    expect(started.errors).toEqual([])
  })

  it.each<readonly [string, unknown, number]>([
    ['a failed service', {}, 400],
    ['another shape', { count: 1, data: [] }, 200],
    ['too many', { chains: [], data: Array.from({ length: 5001 }, () => ['a', 'A']) }, 200],
  ])('error: %s is reported, and asked again', async (_, body, status) => {
    let isDown = true
    const started = await start({}, (path) => (isDown ? json(body, status) : serve(path)))
    await started.kernel.plugins.directory.loadNames()
    expect(started.errors).toHaveLength(1)
    isDown = false
    await started.kernel.plugins.directory.loadNames()
    expect(namesOf(started)).toHaveLength(3)
  })
})

describe('isAnalyticsEnabled', () => {
  it('default', async () => {
    const { kernel } = await start({}, () => json({ isAnalyticsEnabled: true }))
    expect(await kernel.plugins.directory.isAnalyticsEnabled()).toBe(true)
  })

  it('error: a failure counts as no', async () => {
    const { kernel } = await start({}, () => json({ isAnalyticsEnabled: 'perhaps' }))
    expect(await kernel.plugins.directory.isAnalyticsEnabled()).toBe(false)
  })
})

/** Wallets of the vector that share the domain of an earlier one. */
function duplicatedDomains(): number {
  const domains = vector.wallets.flatMap(({ rdns }) => rdns?.trim() || [])
  return domains.length - new Set(domains).size
}

describe('find', () => {
  it('default: asks the service for what its lists do not have', async () => {
    const { kernel, list } = await start()
    const { load, find } = kernel.plugins.directory
    await load()
    const [listed] = list()?.wallets ?? []
    const far = vector.wallets.at(-1)
    const before = queries().length
    const wallets = await find([far?.id ?? '', listed?.id ?? ''])
    expect(ids(wallets)).toEqual([far?.id, listed?.id])
    expect(queries().slice(before)).toMatchObject([{ include: far?.id, entries: '1' }])
    expect(wallets[1]).toBe(listed)
  })

  it('behavior: nothing is requested for wallets of the lists, and for none', async () => {
    const { kernel, list } = await start()
    const { load, find } = kernel.plugins.directory
    await load()
    const before = queries().length
    expect(await find(ids(list()?.recommended))).toEqual(list()?.recommended)
    expect(await find([])).toEqual([])
    expect(queries()).toHaveLength(before)
  })

  it('behavior: without a service the built-in wallets are all there is', async () => {
    const test = createTestKernel({ plugins: [directory()], adapters: [fakeAdapter().adapter] })
    await test.kernel.start()
    const { load, find, atoms } = test.kernel.plugins.directory
    await load()
    const [known] = test.kernel.store.get(atoms.lists)['']?.recommended ?? []
    expect(await find([known?.id ?? '', 'unknown'])).toEqual([known])
  })

  it('behavior: excluded wallets are not found', async () => {
    const { id = '' } = vector.wallets[0] ?? {}
    const { kernel } = await start({ excludeWalletIds: [id] })
    expect(await kernel.plugins.directory.find([id])).toEqual([])
  })

  it('behavior: a service that sends other wallets than asked for', async () => {
    const { kernel } = await start({}, () => json({ count: 1, data: [{ id: 'other', name: 'Other' }] }))
    expect(await kernel.plugins.directory.find(['asked'])).toEqual([])
  })

  it('error: the service fails', async () => {
    const { kernel } = await start({}, () => json({}, 400))
    await expect(kernel.plugins.directory.find(['x'])).rejects.toMatchObject({ code: /^http\// })
  })
})
