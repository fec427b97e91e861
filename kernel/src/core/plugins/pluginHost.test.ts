import { untyped as given } from '@latchkey/tooling/vitest/untyped.ts'
import { atom } from 'jotai/vanilla'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { createKernel } from '../createKernel.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { persistedAtom } from '../state/persistedAtom.ts'
import { type AnyPlugin, definePlugin, required } from './definePlugin.ts'

const crash = (): never => {
  throw new RangeError('crashed')
}
const statuses = (kernel: {
  inspect(): { plugins: readonly { id: string; status: string }[] }
}): Record<string, string> => Object.fromEntries(kernel.inspect().plugins.map((plugin) => [plugin.id, plugin.status]))
const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A plugin that was not typed, as JavaScript hosts write it. */
function untyped(spec: object): AnyPlugin {
  return spec as AnyPlugin
}

describe('a healthy plugin', () => {
  test('default: its actions see its atoms and peers, setup runs once, disposal runs in reverse', async () => {
    const order: string[] = []
    const base = () =>
      definePlugin({
        id: 'base',
        api: 1,
        atoms: { count: atom(0) },
        actions: {
          async add(ctx, by: number): Promise<number> {
            ctx.store.set(ctx.atoms.count, ctx.store.get(ctx.atoms.count) + by)
            return ctx.store.get(ctx.atoms.count)
          },
        },
        setup: () => {
          order.push('base up')
          return () => order.push('base down')
        },
      })
    interface Base extends ReturnType<typeof base> {}
    const top = definePlugin({
      id: 'top',
      api: 1,
      needs: { base: required<Base>() },
      actions: { twice: async (ctx) => (await ctx.plugins.base.add(1)) + (await ctx.plugins.base.add(1)) },
      setup: () => {
        order.push('top up')
        return () => void order.push('top down')
      },
    })
    const { kernel } = createTestKernel({ plugins: [top, base()] })
    await Promise.all([kernel.start(), kernel.start()])
    expect(await kernel.plugins.top.twice()).toBe(3)
    expect(statuses(kernel)).toEqual({ base: 'running', top: 'running', recorder: 'running' })
    await kernel.destroy()
    expect(order).toEqual(['base up', 'top up', 'top down', 'base down'])
  })

  test('behavior: persisted atoms outlive the kernel, migrate, and refuse junk', async () => {
    const parse = (value: unknown): readonly string[] => {
      if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) throw new TypeError('not a list')
      return value
    }
    const first = definePlugin({
      id: 'recent',
      api: 1,
      atoms: { wallets: persistedAtom<readonly string[]>({ initial: [], schema: { parse } }) },
    })
    const tools = createTestKernel({ plugins: [first] })
    await tools.kernel.start()
    tools.kernel.store.set(tools.kernel.plugins.recent.atoms.wallets, ['a'])
    expect(tools.storage.get('recent:wallets')).toBe('{"version":1,"value":["a"]}')
    await tools.kernel.destroy()

    const migrate = (value: unknown, version: number): unknown =>
      version === 1 ? [...parse(value), 'migrated'] : value
    const second = definePlugin({
      id: 'recent',
      api: 1,
      atoms: { wallets: persistedAtom<readonly string[]>({ initial: [], schema: { parse }, version: 2, migrate }) },
    })
    const two = createTestKernel({ plugins: [second], storage: tools.storage })
    await two.kernel.start()
    expect(two.kernel.store.get(two.kernel.plugins.recent.atoms.wallets)).toEqual(['a', 'migrated'])
    await two.kernel.destroy()

    tools.storage.set('recent:wallets', '{"version":1,"value":[1]}')
    const three = createTestKernel({ plugins: [first], storage: tools.storage })
    await three.kernel.start()
    expect(three.kernel.store.get(three.kernel.plugins.recent.atoms.wallets)).toEqual([])
    await three.kernel.destroy()
  })

  test('behavior: two kernels with one plugin share no state', async () => {
    const plugin = definePlugin({ id: 'shared', api: 1, atoms: { count: atom(0) } })
    const tools = createTestKernel({ plugins: [plugin] })
    const two = createTestKernel({ plugins: [plugin] })
    tools.kernel.store.set(tools.kernel.plugins.shared.atoms.count, 5)
    expect(two.kernel.store.get(two.kernel.plugins.shared.atoms.count)).toBe(0)
  })

  test('behavior: in development an undeclared plugin is named', async () => {
    const nosy = definePlugin({
      id: 'nosy',
      api: 1,
      actions: { look: async (ctx) => Reflect.get(ctx.plugins, 'recorder') },
    })
    const { kernel } = createTestKernel({ plugins: [nosy] })
    expect(isKernelError(await caught(kernel.plugins.nosy.look()), 'plugin/undeclared')).toBe(true)
  })

  test('behavior: what plugins are given cannot be changed', async () => {
    const hostile = definePlugin({
      id: 'hostile',
      api: 1,
      actions: {
        async attack(ctx): Promise<readonly boolean[]> {
          const handle = (target: object, key: string): boolean => Reflect.set(target, key, crash)
          return [
            handle(ctx, 'kernel'),
            handle(ctx.kernel, 'wallet'),
            handle(ctx.kernel.wallet, 'request'),
            handle(ctx.services, 'http'),
            handle(ctx.plugins, 'recorder'),
          ]
        },
      },
    })
    const { kernel } = createTestKernel({ plugins: [hostile] })
    expect(await kernel.plugins.hostile.attack()).toEqual([false, false, false, false, false])
    expect(Reflect.set(kernel, 'wallet', crash)).toBe(false)
    expect(Reflect.set(kernel.plugins.hostile, 'attack', crash)).toBe(false)
  })
})

describe('a faulty plugin', () => {
  test('error: shape, duplicate id, missing peer and cycle throw at createKernel', () => {
    const make =
      (...plugins: readonly AnyPlugin[]) =>
      () =>
        createKernel({ adapters: [fakeAdapter().adapter], plugins })
    expect(make(untyped({ id: 'A', api: 1 }))).toThrow('The plugin A is not valid')
    expect(make(untyped({ id: 'a', api: 1 }), untyped({ id: 'a', api: 1 }))).toThrow('The id "a" is already taken')
    expect(make(untyped({ id: 'a', api: 1, needs: { b: { optional: false } } }))).toThrow('needs the plugin "b"')
  })

  test('error: another API is refused, or skipped with its dependents when the host says so', async () => {
    const old = untyped({ id: 'old', api: 2 })
    const leaning = untyped({ id: 'leaning', api: 1, needs: { old: { optional: false } } })
    expect(() => createTestKernel({ plugins: [old] })).toThrow('wants kernel API 2.0, this is 1.0')
    const { kernel, errors } = createTestKernel({ plugins: [old, leaning], onIncompatible: 'skip' })
    await kernel.start()
    expect(statuses(kernel)).toMatchObject({ old: 'incompatible', leaning: 'failed', recorder: 'running' })
    expect(kernel.plugins).not.toHaveProperty('old.atoms')
    expect(errors).toBeDefined()
    await kernel.destroy()
  })

  for (const field of ['connectors', 'setup'] as const) {
    test(`error: ${field} that throws takes the plugin, its contributions and its dependents out`, async () => {
      const broken = untyped({
        id: 'broken',
        api: 1,
        views: { Home: { load: crash } },
        contributes: { 'kernel.networkButton': { order: 1, open: 'broken.Home' } },
        [field]: crash,
      })
      const leaning = untyped({ id: 'leaning', api: 1, needs: { broken: { optional: false } } })
      const { kernel } = createTestKernel({ plugins: [broken, leaning] })
      await kernel.start()
      expect(statuses(kernel)).toMatchObject({ broken: 'failed', leaning: 'failed', recorder: 'running' })
      expect(kernel.inspect().views).toEqual([])
      expect(kernel.inspect().slots).toEqual({})
      await kernel.destroy()
    })
  }

  test('error: an essential plugin that fails makes start reject with its name', async () => {
    const broken = untyped({ id: 'broken', api: 1, essential: true, setup: crash })
    const { kernel } = createTestKernel({ plugins: [broken] })
    expect(String(await caught(kernel.start()))).toContain('The plugin "broken" failed in setup')
    // Said again, not taken for another kernel of this id.
    expect(String(await caught(kernel.start()))).toContain('The plugin "broken" failed in setup')
    await kernel.destroy()
  })

  test('error: a foreign rejection of an action gets the name of plugin and action', async () => {
    const plugin = definePlugin({ id: 'broken', api: 1, actions: { go: async (): Promise<void> => crash() } })
    const { kernel } = createTestKernel({ plugins: [plugin] })
    const error = await caught(kernel.plugins.broken.go())
    expect(isKernelError(error, 'plugin/action-failed') && error.details).toEqual({ plugin: 'broken', action: 'go' })
    expect(isKernelError(error) && error.cause).toBeInstanceOf(RangeError)
  })

  test('behavior: a misspelt hook in JavaScript is told when the kernel is made; in production it fails that plugin alone', async () => {
    const hooks = { beforeConect: () => undefined }
    expect(() => createTestKernel({ plugins: [untyped({ id: 'typo', api: 1, hooks })] })).toThrow('"beforeConnect"?')
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('NODE_ENV', 'production')
    const { kernel } = createTestKernel({
      plugins: [untyped({ id: 'typo', api: 1, hooks })],
    })
    await kernel.start()
    expect(statuses(kernel)).toMatchObject({ typo: 'failed', recorder: 'running' })
    await kernel.destroy()
  })

  test('behavior: a dispose that throws does not keep the others from stopping', async () => {
    const stopped: string[] = []
    const good = untyped({ id: 'good', api: 1, setup: () => () => void stopped.push('good') })
    const bad = untyped({ id: 'bad', api: 1, setup: () => crash })
    const { kernel } = createTestKernel({ plugins: [good, bad] })
    await kernel.start()
    await kernel.destroy()
    expect(stopped).toEqual(['good'])
  })
})

describe('the kernel', () => {
  test('error: two running kernels of one id are refused in words; destroying frees the id', async () => {
    const first = createTestKernel({ id: 'twin' })
    const two = createTestKernel({ id: 'twin' })
    await first.kernel.start()
    expect(String(await caught(two.kernel.start()))).toContain('A kernel with the id "twin" is already running')
    await first.kernel.destroy()
    const three = createTestKernel({ id: 'twin' })
    await three.kernel.start()
    await three.kernel.destroy()
    expect(isKernelError(await caught(three.kernel.start()), 'kernel/destroyed')).toBe(true)
  })

  test.each(['development', 'production'])('error: one id for a plugin and an adapter, in %s', async (environment) => {
    vi.stubEnv('NODE_ENV', environment)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { adapter } = fakeAdapter()
    const twin = definePlugin({ id: 'test', api: 1 })
    const problem = 'Invalid adapters: the id test is already taken by another adapter or plugin'
    expect(() => createKernel({ adapters: [adapter], plugins: [twin] })).toThrow(problem)
    const own = { ...adapter, id: 'kernel' }
    expect(() => createKernel({ adapters: [own], plugins: [] })).toThrow('the id kernel is already taken')
    const { kernel } = createTestKernel({ plugins: [definePlugin({ id: 'late', api: 1 })] })
    const late = kernel.wallet.addAdapter({ id: 'late', api: 1 })
    expect(String(await caught(late))).toContain('the id late is already taken')
  })

  test('error: every argument that is wrong is named', () => {
    const { adapter } = fakeAdapter()
    const make = (config: object) => () => createKernel(given<never>(config))
    expect(make({ adapters: [], plugins: [] })).toThrow('No network is configured')
    expect(make({ adapters: [adapter], plugins: [], networks: [] })).toThrow('No network is configured')
    expect(make({ adapters: [adapter], plugins: [], networks: ['test:9'] })).toThrow('Network with ID test:9 not found')
    expect(make({ adapters: [adapter, adapter], plugins: [] })).toThrow('the id test is already taken')
    expect(make({ plugins: [] })).toThrow('Invalid adapters')
    expect(make({ adapters: [adapter] })).toThrow('Invalid plugins')
    expect(make({ adapters: [adapter], plugins: [], projectId: ' ' })).toThrow('Invalid projectId')
    expect(make({ adapters: [adapter], plugins: [], id: 'My Kernel' })).toThrow('Invalid id')
    expect(make({ adapters: [{ ...adapter, api: 2 }], plugins: [] })).toThrow('was built for kernel API 2')
    expect(make({ adapters: [adapter], plugins: [], defaultNetwork: 'test:9' })).toThrow(
      'Network with ID test:9 not found',
    )
    expect(() => (createKernel as (config?: unknown) => unknown)()).toThrow('Invalid config')
  })

  test('behavior: the project id is asked for only when something installed needs one', async () => {
    const quiet = createTestKernel()
    await quiet.kernel.start()
    expect(quiet.kernel.store.get(quiet.kernel.atoms.alert)).toBeUndefined()
    const asking = createTestKernel({ plugins: [definePlugin({ id: 'directory', api: 1, needsProjectId: true })] })
    await asking.kernel.start()
    expect(asking.kernel.store.get(asking.kernel.atoms.alert)?.error.code).toBe('config/project-id')
    await quiet.kernel.destroy()
    await asking.kernel.destroy()
  })
})
