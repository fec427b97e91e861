import { describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { fakeHttp } from '../../testing/fakeHttp.ts'
import { fakePlatform } from '../../testing/fakePlatform.ts'
import type { Schema } from '../services/services.ts'
import { type AnyPlugin, definePlugin } from './definePlugin.ts'
import { type Permissions, restrict } from './permissions.ts'

const any: Schema<unknown> = { parse: (value) => value }
const PORT = 'https://api.example.com:8443/x'
const CALL = { schema: any }

/** A plugin that asks for what it is told to ask for. */
function asker(permissions?: Permissions) {
  return definePlugin({
    id: 'asker',
    api: 1,
    ...(permissions ? { permissions } : {}),
    actions: {
      get: async (ctx, path: string, baseUrl?: string): Promise<unknown> =>
        ctx.services.http.get(path, { ...CALL, ...(baseUrl === undefined ? {} : { baseUrl }) }),
      getBy: async (ctx, path: string, options: { readonly baseUrl?: string }): Promise<unknown> =>
        ctx.services.http.get(path, Object.defineProperties({ ...CALL }, Object.getOwnPropertyDescriptors(options))),
      address: async (ctx, path: string): Promise<string> => ctx.services.http.address(path),
      sign: async (ctx): Promise<string> => ctx.kernel.wallet.signMessage({ message: 'hello' }),
      signByCapability: async (ctx): Promise<unknown> => ctx.capability('signMessage')?.({ message: 'hello' }),
      ask: async (ctx): Promise<unknown> => ctx.kernel.wallet.getProvider().request({ method: 'ping' }),
    },
  })
}

function start(plugin: ReturnType<typeof asker>) {
  const http = fakeHttp()
  for (const path of [
    'v1/prices',
    'https://api.example.com/x',
    'https://a.b.example.com/x',
    'https://page.test/x',
    PORT,
  ])
    http.get(path).replies(any, 'ok')
  const services = { http: http.service, platform: fakePlatform({ url: 'https://page.test/shop' }) }
  return { ...createTestKernel({ plugins: [plugin], services }), http }
}

describe('the hosts of a plugin', () => {
  test.each([
    ['a host', ['api.example.com'], 'https://api.example.com/x'],
    ['an address', ['https://api.example.com/v2'], 'https://api.example.com/x'],
    ['all below a name', ['*.example.com'], 'https://a.b.example.com/x'],
    ['a host and its port', ['api.example.com:8443'], PORT],
    ['all below a name, at a port', ['*.example.com:8443'], PORT],
    ['every host', ['*'], 'https://api.example.com/x'],
    ['the gateway', ['gateway'], 'v1/prices'],
    ["the page's own server", ['self'], 'https://page.test/x'],
    ['a falsy entry beside it', [undefined, false, 'gateway'], 'v1/prices'],
  ] as const)('parameters: %s', async (_name, hosts, path) => {
    const { kernel } = start(asker({ hosts }))
    await expect(kernel.plugins.asker.get(path)).resolves.toBe('ok')
  })

  test.each([
    ['none stated', undefined, 'https://api.example.com/x'],
    ['another one', ['api.example.org'], 'https://api.example.com/x'],
    ['one it only begins with', ['api.example.com'], 'https://api.example.com.evil.test/x'],
    ['a name that only ends alike', ['*.example.com'], 'https://evilexample.com/x'],
    ['a user before the host', ['api.example.com'], 'https://api.example.com@evil.test/x'],
    ['another port', ['api.example.com'], 'https://api.example.com:444/x'],
    ['a port where none is stated', ['*.example.com'], PORT],
    ['a name that ends in a dot', ['*.example.com:8443'], 'https://evil.test./x'],
    ['all below nothing', ['*.'], 'https://evil.test./x'],
    ['a port of another host', ['api.example.com:8443'], 'https://evil.test:8443/x'],
    ['no host at all', ['api.example.com:8443'], 'api.example.com:8443'],
    ['the gateway is not stated', ['api.example.com'], 'v1/prices'],
    ['the gateway named as a host', ['api.example.com'], 'https://gateway.test/x'],
    ['what is no address', ['api.example.com'], 'https://'],
  ] as const)('error: %s', async (_name, hosts, path) => {
    const { kernel, http } = start(asker(hosts && { hosts }))
    await expect(kernel.plugins.asker.get(path)).rejects.toMatchObject({ code: 'plugin/not-permitted' })
    expect(http.requests).toEqual([])
  })

  test('error: a base address of another host, and a picture', async () => {
    const { kernel, http } = start(asker({ hosts: ['gateway'] }))
    const { get, address } = kernel.plugins.asker
    await expect(get('x', 'https://evil.test')).rejects.toMatchObject({
      code: 'plugin/not-permitted',
      details: { plugin: 'asker', used: 'the host evil.test', permission: "hosts: ['evil.test']" },
    })
    await expect(address('https://evil.test/a.png')).rejects.toMatchObject({ code: 'plugin/not-permitted' })
    await expect(address('a.png')).resolves.toBe('https://gateway.test/a.png')
    expect(http.requests).toEqual([])
  })

  test('error: a base address that is another one when it is read again', async () => {
    const { kernel, http } = start(asker({ hosts: ['api.example.com'] }))
    const addresses = ['https://api.example.com', 'https://evil.test']
    const seen: unknown[] = []
    const { get } = http.service
    Object.assign(http.service, {
      get: (path: string, options: { readonly baseUrl?: string } & typeof CALL) => {
        seen.push(options.baseUrl, options.baseUrl)
        return get(path, options)
      },
    })
    const options = {
      get baseUrl() {
        return addresses.shift() ?? 'https://evil.test'
      },
    }
    await kernel.plugins.asker.getBy('x', options).catch(() => undefined)
    expect(seen).toEqual(['https://api.example.com', 'https://api.example.com'])
  })

  test('behavior: inspect shows what was declared and what was reached', async () => {
    const { kernel } = start(asker({ hosts: ['gateway', 'api.example.com'] }))
    await kernel.plugins.asker.get('v1/prices')
    await kernel.plugins.asker.get('v1/prices')
    const [plugin] = kernel.inspect().plugins
    expect(plugin?.permissions?.hosts).toEqual(['gateway', 'api.example.com'])
    expect(plugin?.activity?.hosts).toEqual({ gateway: 2 })
  })
})

describe('what a plugin asks of wallets', () => {
  async function connected(permissions?: Permissions) {
    const wallet = fakeAdapter({ capabilities: { signMessage: async () => async () => ({ signature: '0x1' }) } })
    const { kernel } = createTestKernel({ plugins: [asker(permissions)], adapters: [wallet.adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    return kernel
  }

  test('default: declared, and counted', async () => {
    const kernel = await connected({ capabilities: ['signMessage'] })
    await kernel.plugins.asker.sign()
    await kernel.plugins.asker.signByCapability()
    const [plugin] = kernel.inspect().plugins
    expect(plugin?.activity?.prompts).toEqual({ signMessage: 2 })
    await kernel.destroy()
  })

  test('behavior: of a flood one question reaches the wallet, the others end, all are counted', async () => {
    let shown = 0
    let answer = (_: { signature: string }): void => undefined
    const wallet = fakeAdapter({
      capabilities: {
        signMessage: async () => () => {
          shown += 1
          return new Promise((resolve) => {
            answer = resolve
          })
        },
      },
    })
    const { kernel } = createTestKernel({ plugins: [asker()], adapters: [wallet.adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    const asked = Array.from({ length: 50 }, () => kernel.plugins.asker.sign())
    const ended = Promise.allSettled(asked)
    await vi.waitFor(() => expect(shown).toBe(1))
    answer({ signature: '0x1' })
    const results = await ended
    expect(shown).toBe(1)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'connect/pending' })
    expect(kernel.inspect().plugins[0]?.activity?.prompts).toEqual({ signMessage: 50 })
    await kernel.destroy()
  })

  test('behavior: a plugin that states nothing of it works, and is counted', async () => {
    const kernel = await connected()
    await kernel.plugins.asker.sign()
    await kernel.plugins.asker.ask().catch(() => undefined)
    const [plugin] = kernel.inspect().plugins
    expect(plugin).toMatchObject({
      permissions: { capabilities: undefined },
      activity: { prompts: { signMessage: 1, request: 1 }, capabilities: { signMessage: 1, request: 1 } },
    })
    await kernel.destroy()
  })

  test('error: what the permissions lack', async () => {
    const kernel = await connected({ capabilities: ['nativeBalance'] })
    const details = { plugin: 'asker', permission: "capabilities: ['signMessage']" }
    for (const action of ['sign', 'signByCapability'] as const)
      await expect(kernel.plugins.asker[action]()).rejects.toMatchObject({ code: 'plugin/not-permitted', details })
    await expect(kernel.plugins.asker.ask()).rejects.toMatchObject({
      code: 'plugin/not-permitted',
      details: { used: 'wallet requests', permission: "capabilities: ['request']" },
    })
    expect(kernel.inspect().plugins[0]?.activity).toMatchObject({
      prompts: {},
      capabilities: { signMessage: 2, request: 1 },
    })
    await kernel.destroy()
  })
})

describe('hooks and slots', () => {
  const guard = (permissions?: Permissions): AnyPlugin =>
    definePlugin({
      id: 'guard',
      api: 1,
      ...(permissions ? { permissions } : {}),
      messages: { en: { open: 'Open' } },
      views: { View: { load: async () => ({ default: () => null }), title: 'open', start: 'disconnected' } },
      contributes: { 'kernel.accountButton': { order: 1 } },
      hooks: { onRpcRequest: () => undefined, startRoute: () => undefined },
    })

  test('default: sensitive ones are marked, and runs are counted', async () => {
    const { kernel } = createTestKernel({ plugins: [guard()] })
    await kernel.start()
    kernel.router.reset('guard.View')
    kernel.router.home()
    const [plugin] = kernel.inspect().plugins
    expect(plugin?.permissions).toEqual({
      hosts: [],
      capabilities: undefined,
      hooks: ['onRpcRequest', 'startRoute'],
      slots: ['kernel.accountButton'],
      sensitive: ['onRpcRequest'],
    })
    expect(plugin?.activity?.hooks).toEqual({ startRoute: 1 })
    await kernel.destroy()
  })

  test.each([
    ['a hook', { hooks: ['startRoute'] }, "hooks: ['onRpcRequest']"],
    ['a slot', { slots: [] }, "slots: ['kernel.accountButton']"],
  ] as const)('error: %s that the permissions lack', (_name, permissions, permission) => {
    expect(() => createTestKernel({ plugins: [guard(permissions)] })).toThrow(
      expect.objectContaining({
        code: 'plugin/not-permitted',
        details: expect.objectContaining({ permission: permission }),
      }),
    )
  })
})

describe('restrict', () => {
  test('default: a tap is not called, a host is not reached', async () => {
    const taps: string[] = []
    const plugin = definePlugin({
      id: 'greedy',
      api: 1,
      permissions: { hosts: ['gateway', 'api.example.com'], hooks: ['beforeConnect', 'afterConnect'] },
      actions: { get: async (ctx, path: string): Promise<unknown> => ctx.services.http.get(path, CALL) },
      hooks: {
        beforeConnect: () => void taps.push('beforeConnect'),
        afterConnect: () => void taps.push('afterConnect'),
      },
    })
    const http = fakeHttp().get('v1/prices').replies(any, 'ok')
    const { kernel } = createTestKernel({
      plugins: [restrict(plugin, { hosts: ['gateway', 'evil.test'], hooks: { beforeConnect: false } })],
      services: { http: http.service },
    })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(taps).toEqual(['afterConnect'])
    await expect(kernel.plugins.greedy.get('v1/prices')).resolves.toBe('ok')
    for (const path of ['https://api.example.com/x', 'https://evil.test/x'])
      await expect(kernel.plugins.greedy.get(path)).rejects.toMatchObject({ code: 'plugin/not-permitted' })
    expect(kernel.inspect().plugins[0]?.permissions).toMatchObject({ hosts: ['gateway'], hooks: ['afterConnect'] })
    await kernel.destroy()
  })

  test('behavior: the plugin it was given stays as it was', () => {
    const plugin = asker({ hosts: ['*'] })
    restrict(plugin, { hosts: [] })
    expect(plugin).toMatchObject({ permissions: { hosts: ['*'] } })
  })
})
