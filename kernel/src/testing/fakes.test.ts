import fc from 'fast-check'
import { atom } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { definePlugin, type Plugin } from '../core/plugins/definePlugin.ts'
import { memoryStorage } from '../core/services/platform.ts'
import type { Schema, StorageService } from '../core/services/services.ts'
import { createTestKernel, withoutPrefix } from './createTestKernel.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { fakeClock } from './fakeClock.ts'
import { fakeHttp } from './fakeHttp.ts'
import { fakePairing } from './fakePairing.ts'
import { fakePlatform } from './fakePlatform.ts'
import { createGate } from './gate.ts'
import { pluginStub } from './pluginStub.ts'

describe('createGate', () => {
  test('behavior: holds back until it is opened, and nothing from then on', async () => {
    const gate = createGate()
    const passed: string[] = []
    void gate.wait().then(() => passed.push('first'))
    void gate.wait().then(() => passed.push('second'))
    await Promise.resolve()
    expect([gate.waiting, passed]).toEqual([2, []])
    gate.open()
    await gate.wait()
    expect([gate.waiting, passed]).toEqual([0, ['first', 'second']])
  })
})

describe('fakeClock', () => {
  test('behavior: whatever sleeps and ticks, all that falls due rings once, in order, at its time', async () => {
    const plan = fc.record({
      sleeps: fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 6 }),
      every: fc.integer({ min: 20, max: 200 }),
      steps: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ sleeps, every, steps }) => {
        const clock = fakeClock(0)
        const rung: number[] = []
        const ticks: number[] = []
        for (const ms of sleeps) void clock.sleep(ms).then(() => rung.push(ms))
        const stop = clock.every(every, () => ticks.push(clock.now()))
        for (const step of steps) await clock.advance(step)
        const now = steps.reduce((sum, step) => sum + step, 0)
        expect(clock.now()).toBe(now)
        expect(rung).toEqual(sleeps.filter((ms) => ms <= now && steps.length > 0).sort((a, b) => a - b))
        expect(ticks).toEqual(Array.from({ length: Math.floor(now / every) }, (_, at) => (at + 1) * every))
        stop()
        const before = ticks.length
        await clock.advance(1000)
        expect(ticks).toHaveLength(before)
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: what a ring starts rings too, within the same step', async () => {
    const clock = fakeClock(0)
    const at: number[] = []
    const chain = async (): Promise<void> => {
      for (let count = 0; count < 3; count += 1) {
        await clock.sleep(10)
        at.push(clock.now())
      }
    }
    void chain()
    await clock.advance(30)
    expect(at).toEqual([10, 20, 30])
  })

  test('error: an aborted sleep rejects with its reason, before or while it sleeps, and never rings', async () => {
    const clock = fakeClock()
    const reason = new Error('gone')
    await expect(clock.sleep(10, AbortSignal.abort(reason))).rejects.toBe(reason)
    const controller = new AbortController()
    const sleeping = expect(clock.sleep(10, controller.signal)).rejects.toBe(reason)
    controller.abort(reason)
    await sleeping
    await clock.advance(100)
  })

  test('behavior: a tick may end its own ticking', async () => {
    const clock = fakeClock()
    let ticks = 0
    const stop = clock.every(10, () => {
      ticks += 1
      stop()
    })
    await clock.advance(100)
    expect(ticks).toBe(1)
  })
})

describe('fakeHttp', () => {
  const names: Schema<readonly string[]> = {
    parse(value) {
      if (!Array.isArray(value)) throw new TypeError('no list')
      return value.map(String)
    },
  }

  test.each(['get', 'post', 'put', 'delete'] as const)(
    'default: %s answers from the script, and writes down what was asked',
    async (method) => {
      const http = fakeHttp()[method]('/names').replies(names, ['a'])
      const query = { q: 'x' }
      expect(await http.service[method]('/names', { schema: names, query })).toEqual(['a'])
      expect(http.requests).toEqual([{ method, path: '/names', query, body: undefined }])
      const other = method === 'get' ? 'post' : 'get'
      await expect(http.service[other]('/names', { schema: names })).rejects.toMatchObject({
        code: 'http/status',
        details: { status: 404 },
      })
    },
  )

  test('behavior: each caller gets a copy, so that no test changes the answer of the next call', async () => {
    const http = fakeHttp().get('/names').replies(names, ['a'])
    const any: Schema<string[]> = { parse: (value) => value as string[] }
    const first = await http.service.get('/names', { schema: any })
    first.push('b')
    expect(await http.service.get('/names', { schema: any })).toEqual(['a'])
  })

  test('error: a script that the product could not read is refused where it is written', () => {
    expect(() => fakeHttp().get('/names').replies(names, 'a')).toThrow('no list')
  })

  test('error: a path that fails, a path nobody knows, a call that was given up', async () => {
    const http = fakeHttp().get('/down').fails(503)
    await expect(http.service.get('/down', { schema: names })).rejects.toMatchObject({
      details: { status: 503, url: '/down' },
    })
    await expect(http.service.get('/none', { schema: names })).rejects.toMatchObject({ details: { status: 404 } })
    await expect(
      http.service.get('/down', { schema: names, signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone')
    expect(http.requests).toHaveLength(2)
    expect(await http.service.address('a.png')).toBe('https://gateway.test/a.png')
  })
})

describe('fakePairing', () => {
  async function pairing(options?: Parameters<typeof fakePairing>[0]) {
    const phone = fakePairing(options)
    const tools = createTestKernel({ adapters: [fakeAdapter().adapter, phone.adapter] })
    await tools.kernel.start()
    const states: string[] = []
    const connect = () =>
      tools.kernel.wallet.connect(
        { connectorId: 'walletConnect' },
        { onPairingStateChange: ({ state }) => states.push(state) },
      )
    return { ...tools, phone, states, connect }
  }

  test('default: preparing, a code, the approval', async () => {
    const { phone, states, connect } = await pairing({ peer: { name: 'Harbor' } })
    const connecting = connect()
    await expect.poll(() => states).toEqual(['preparing'])
    expect(phone.publishUri(1000)).toMatch(/^wc:\d{64}@2\?relay-protocol=irn&symKey=0{64}$/)
    phone.approve()
    const { name, account } = await connecting
    expect([name, account.caipAddress, states]).toEqual([
      'Harbor',
      'test:1:0xa11ce',
      ['preparing', 'waiting', 'settling'],
    ])
  })

  test.each([
    ['reject', 'connect/rejected'],
    ['expire', 'connect/expired'],
  ] as const)('error: %s', async (act, code) => {
    const { phone, connect, states } = await pairing()
    const connecting = connect()
    connecting.catch(() => undefined)
    await expect.poll(() => states).toEqual(['preparing'])
    phone[act]()
    await expect(connecting).rejects.toMatchObject({ code })
  })

  test('behavior: another phone is another session; an event reaches all that are open', async () => {
    const { phone, connect, states, kernel } = await pairing()
    for (const address of ['0xa', '0xb']) {
      const connecting = connect()
      await expect.poll(() => states.at(-1)).toBe('preparing')
      phone.approve({ accounts: [{ caipAddress: `test:1:${address}`, address, type: 'eoa' }] })
      await connecting
    }
    expect(kernel.wallet.getState().connections.map(({ account }) => account.address)).toEqual(['0xa', '0xb'])
    phone.emit({ type: 'disconnected' })
    expect(kernel.wallet.getState().connections).toEqual([])
  })
})

describe('fakeAdapter', () => {
  test('behavior: it writes down what it was asked, misbehaves as told, and comes and goes', async () => {
    const wallet = fakeAdapter({ accounts: ['0xa', '0xb'], accountType: 'smart' })
    const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
    await kernel.start()
    expect((await kernel.wallet.connect({ connectorId: 'fake' })).accounts.map(({ type }) => type)).toEqual([
      'smart',
      'smart',
    ])
    expect(await kernel.wallet.request({ network: 'test:1', method: 'sign', params: [1] })).toBe('sign done')
    expect(wallet.requests).toEqual([{ network: 'test:1', method: 'sign', params: [1] }])
    wallet.emit({ type: 'network', network: 'test:2' })
    expect(wallet.account('0xa').caipAddress).toBe('test:2:0xa')
    wallet.setAvailable(false)
    expect(kernel.store.get(kernel.atoms.connectors)).toEqual([])
    await kernel.wallet.disconnect()
    expect(wallet.counts).toMatchObject({ connect: 1, disconnect: 1, dispose: 1, reconnect: 0 })
  })
})

describe('pluginStub, withoutPrefix and fakePlatform', () => {
  const count = atom(5)
  const Home = (): null => null
  interface Shop
    extends Plugin<{
      id: 'shop'
      atoms: { count: typeof count }
      actions: { buy(ctx: object, amount: number): Promise<string> }
      views: { Home: typeof Home; Pay: typeof Home }
      messages: { title: 'Shop' }
    }> {}

  test('default: a stub is there by what it is given, and nothing else', async () => {
    const stub = pluginStub<Shop>('shop', {
      actions: { buy: async (_ctx, amount) => `bought ${amount}` },
      atoms: { count },
      views: { Home },
      start: { disconnected: 'Home' },
    })
    const { kernel } = createTestKernel({ plugins: [stub] })
    await kernel.start()
    expect(await kernel.plugins.shop.buy(2)).toBe('bought 2')
    expect(kernel.store.get(kernel.plugins.shop.atoms.count)).toBe(5)
    kernel.open()
    expect(kernel.store.get(kernel.atoms.history).map(({ route }) => route)).toEqual(['shop.Home'])
    expect(() => kernel.open('shop.Pay')).toThrow(expect.objectContaining({ code: 'view/unknown' }))
  })

  test('default: a stub of nothing is a plugin that runs', async () => {
    const { kernel } = createTestKernel({ plugins: [pluginStub<Shop>('shop')] })
    await kernel.start()
    expect(kernel.inspect().plugins[0]).toMatchObject({ id: 'shop', status: 'running' })
  })

  test('behavior: what is stored reads by its own keys, and two kernels of two ids play two visits', async () => {
    const storage = memoryStorage()
    const plugin = () =>
      definePlugin({
        id: 'shop',
        api: 1,
        actions: { draft: async (ctx, text: string): Promise<unknown> => ctx.services.storage.set('draft', text) },
      })
    const first = createTestKernel({ id: 'one', plugins: [plugin()], storage })
    await first.kernel.plugins.shop.draft('x')
    expect(storage.get('shop:draft')).toBe('x')
    const seen: (readonly [string | null, string | null])[] = []
    const listeners = new Set<(key: string | null, value: string | null) => void>()
    const watched: StorageService = {
      ...storage,
      watch: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const stop = withoutPrefix(watched, 'two').watch((key, value) => seen.push([key, value]))
    for (const listener of listeners) {
      listener('shop:draft', 'y')
      listener(null, null)
    }
    stop()
    expect([seen, listeners.size]).toEqual([
      [
        ['lk:two:shop:draft', 'y'],
        [null, null],
      ],
      0,
    ])
  })

  test('parameters: what a test says of the platform goes first', async () => {
    const platform = fakePlatform({ isMobile: true, languages: ['ar'] })
    expect([platform.isMobile, platform.isIos, platform.languages, platform.isOnline()]).toEqual([
      true,
      false,
      ['ar'],
      true,
    ])
    const { kernel } = createTestKernel({ services: { platform } })
    await kernel.start()
    expect(kernel.store.get(kernel.atoms.locale)).toBe('ar')
  })
})
