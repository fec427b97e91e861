import { untyped as given } from '@latchkey/tooling/vitest/untyped.ts'
import fc from 'fast-check'
import { atom } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { fakeAdapter } from '../testing/fakeAdapter.ts'
import { kernelError } from './errors/errorTable.ts'
import { isKernelError } from './errors/kernelError.ts'
import { drained } from './fixtures/drained.ts'
import { hookPoints } from './hooks/hookPoints.ts'
import { type AnyPlugin, definePlugin } from './plugins/definePlugin.ts'
import { redact, types } from './plugins/events.ts'
import { memoryStorage } from './services/platform.ts'
import { persistedAtom } from './state/persistedAtom.ts'

/** Nonsense is expected here and need not be read. */
const ignore = (): void => undefined
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore, entries: () => [] }

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const thrown = (work: () => unknown): unknown => {
  try {
    return void work()
  } catch (error) {
    return error
  }
}
/** A plugin that was not typed, as a careless or hostile author writes it. */
const untyped = (spec: object): AnyPlugin => spec as AnyPlugin
const crash = (): never => {
  throw new RangeError('hostile')
}

describe('a hostile plugin', () => {
  test('behavior: what plugins share cannot be replaced', async () => {
    const tries: [string, boolean][] = []
    const hostile = definePlugin({
      id: 'hostile',
      api: 1,
      atoms: { own: atom(0) },
      setup: (ctx) => {
        const targets = {
          ctx,
          kernel: ctx.kernel,
          wallet: ctx.kernel.wallet,
          router: ctx.router,
          store: ctx.store,
          core: ctx.kernel.atoms,
          services: ctx.services,
          plugins: ctx.plugins,
          ...Object.fromEntries(Object.entries(ctx.services).filter(([name]) => !['clock', 'storage'].includes(name))),
        }
        for (const [name, target] of Object.entries(targets))
          for (const key of Object.keys(target)) tries.push([`${name}.${key}`, Reflect.set(target, key, crash)])
      },
    })
    const { kernel } = createTestKernel({ plugins: [hostile] })
    await kernel.start()
    expect(tries.length).toBeGreaterThan(40)
    expect(tries.filter(([, replaced]) => replaced)).toEqual([])
    await kernel.destroy()
  })

  test('behavior: prototypes stay clean whatever it contributes', async () => {
    const poison = JSON.parse(
      '{"__proto__": {"order": 1, "polluted": 1}, "constructor": {"order": 1, "prototype": {"polluted": 1}}}',
    ) as object
    const hostile = untyped({
      id: 'constructor',
      api: 1,
      messages: { en: poison, others: poison },
      atoms: poison,
      tokens: poison,
      errors: poison,
      actions: poison,
      slots: poison,
      contributes: poison,
      overrides: poison,
    })
    const { kernel } = createTestKernel({ plugins: [hostile] })
    await kernel.start()
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    await kernel.destroy()
  })

  test('behavior: it reads and writes no keys but its own', async () => {
    const storage = memoryStorage()
    storage.set('account:secret', 'theirs')
    const seen: unknown[] = []
    const heard: unknown[] = []
    const hostile = definePlugin({
      id: 'hostile',
      api: 1,
      setup: (ctx) => {
        for (const key of ['account:secret', '../account:secret', ':account:secret', '__proto__', 'kernel:wallet'])
          seen.push(ctx.services.storage.get(key))
        ctx.services.storage.watch((key) => heard.push(key))
        ctx.services.storage.set('kernel:wallet', 'mine')
        ctx.services.storage.remove('account:secret')
      },
    })
    const { kernel } = createTestKernel({ plugins: [hostile], storage })
    await kernel.start()
    expect(seen).toEqual([null, null, null, null, null])
    expect(storage.get('account:secret')).toBe('theirs')
    expect(storage.get('kernel:wallet')).not.toBe('mine')
    await kernel.destroy()
    expect(thrown(() => createTestKernel({ plugins: [untyped({ id: 'kernel', api: 1 })] }))).toMatchObject({
      code: 'plugin/invalid',
    })
  })

  test('behavior: throwing in every hook, it can neither stop what it may only hear of nor let anything be signed', async () => {
    const taps = Object.fromEntries(Object.keys(hookPoints).map((name) => [name, crash]))
    const wallet = fakeAdapter()
    const { kernel, errors } = createTestKernel({
      adapters: [wallet.adapter],
      plugins: [untyped({ id: 'hostile', api: 1, hooks: taps })],
    })
    await kernel.start()
    expect(isKernelError(await caught(kernel.wallet.connect({ connectorId: 'fake' })), 'plugin/failed')).toBe(true)
    expect(isKernelError(await caught(kernel.wallet.switchNetwork({ network: 'test:2' })), 'plugin/failed')).toBe(true)
    expect(wallet.counts.connect).toBe(0)
    expect(wallet.requests).toEqual([])
    expect(kernel.close()).toBe(true)
    expect(errors.length).toBeGreaterThan(0)
    await kernel.destroy()
  })

  test('behavior: never resolving in every notification, it is skipped after the limit', async () => {
    const never = () => Promise.race([])
    const wallet = fakeAdapter()
    const hooks = { afterConnect: never, afterNetworkSwitch: never, onDisconnect: never }
    const { kernel, clock } = createTestKernel({
      adapters: [wallet.adapter],
      plugins: [untyped({ id: 'hostile', api: 1, hooks })],
    })
    await kernel.start()
    const connecting = kernel.wallet.connect({ connectorId: 'fake' })
    await drained()
    await clock.advance(5000)
    await connecting
    const switching = kernel.wallet.switchNetwork({ network: 'test:2' })
    await drained()
    await clock.advance(5000)
    expect(await switching).toBe('test:2')
    await kernel.wallet.disconnect()
    await kernel.destroy()
  })

  test('behavior: a setup that never ends holds up neither the end of the kernel nor its start for ever', async () => {
    const { kernel } = createTestKernel({
      plugins: [untyped({ id: 'hostile', api: 1, setup: () => Promise.race([]) })],
    })
    const starting = kernel.start()
    await drained()
    await kernel.destroy()
    await starting
  })

  test('behavior: floods of events, and events out of events, end', async () => {
    const hostile = definePlugin({
      id: 'hostile',
      api: 1,
      events: types<{ AGAIN: undefined; FLOOD: { readonly count: number } }>(),
      actions: {
        async flood(ctx): Promise<void> {
          for (let count = 0; count < 100; count += 1) ctx.emit('FLOOD', { count })
          ctx.report(new Error('first'), 'flood')
        },
      },
      hooks: {
        onEvent: (ctx) => ctx.emit('AGAIN'),
        onError: (ctx) => ctx.report(kernelError('unknown'), 'onError'),
      },
    })
    const { kernel, events, errors } = createTestKernel({ plugins: [hostile] })
    await kernel.start()
    await kernel.plugins.hostile.flood()
    expect(events).toHaveLength(800)
    expect(errors).toHaveLength(1)
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.destroy()
  })

  test('behavior: connectors that are none, and a discovery that throws, leave the others', async () => {
    const hostile = untyped({
      id: 'hostile',
      api: 1,
      connectors: () => ({ initial: [null, 1, {}, { id: 2 }, { id: 'x' }], watch: crash }),
    })
    const { kernel } = createTestKernel({ plugins: [hostile] })
    await kernel.start()
    expect(kernel.inspect().connectors).toEqual(['fake'])
    await kernel.destroy()
  })
})

describe('storage that lies', () => {
  const atoms = () => ({
    list: persistedAtom<readonly string[]>({
      initial: [],
      schema: {
        parse(value) {
          if (!Array.isArray(value)) throw new TypeError('not a list')
          return value.filter((item): item is string => typeof item === 'string')
        },
      },
    }),
  })
  const confused = fc
    .tuple(fc.jsonValue(), fc.jsonValue(), fc.jsonValue())
    .map(([connections, activeNamespace, selectedNetworks]) => ({ connections, activeNamespace, selectedNetworks }))
  const entry = fc.record({
    connectorId: fc.constantFrom('fake', '', '__proto__'),
    namespace: fc.constantFrom('test', 'x', '__proto__'),
    address: fc.string(),
  })
  const near = fc.record({
    connections: fc.array(fc.oneof(entry, fc.jsonValue()), { maxLength: 5 }),
    activeNamespace: fc.oneof(fc.constant('test'), fc.jsonValue()),
    selectedNetworks: fc.oneof(fc.dictionary(fc.string(), fc.string()), fc.jsonValue()),
  })
  const junk = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.oneof(confused, near, fc.jsonValue()).map((value) => JSON.stringify({ version: 1, value })),
    fc.jsonValue().map((version) => JSON.stringify({ version, value: {} })),
  )

  test('parameters: random bytes and type-confused JSON in every key, then start', async () => {
    await fc.assert(
      fc.asyncProperty(junk, junk, async (session, list) => {
        const storage = memoryStorage()
        storage.set('kernel:wallet', session)
        storage.set('keeper:list', list)
        const wallet = fakeAdapter()
        const plugin = definePlugin({ id: 'keeper', api: 1, atoms: atoms() })
        const { kernel, clock } = createTestKernel({
          adapters: [wallet.adapter],
          storage,
          plugins: [plugin],
          services: { log: quiet },
        })
        const starting = kernel.start()
        let isStarted = false
        void starting.then(() => {
          isStarted = true
        })
        for (let turn = 0; turn < 50 && !isStarted; turn += 1) {
          await drained()
          await clock.advance(10_000)
        }
        await starting
        expect(kernel.store.get(kernel.atoms.network)?.namespace).toBe('test')
        expect(Array.isArray(kernel.store.get(kernel.plugins.keeper.atoms.list))).toBe(true)
        await kernel.wallet.connect({ connectorId: 'fake' })
        expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
        await kernel.destroy()
      }),
      { numRuns: 150 },
    )
  })
})

describe('public functions given nonsense', () => {
  const nonsense = [undefined, null, 0, '', 'x', true, [], {}, { network: {} }, Symbol.iterator, () => 1]

  test('error: each fails with a typed error', async () => {
    const { kernel } = createTestKernel()
    await kernel.start()
    const wallet = kernel.wallet as unknown as Record<string, (value: unknown) => unknown>
    for (const value of nonsense) {
      for (const method of [
        'connect',
        'switchNetwork',
        'switchAccount',
        'request',
        'addNetwork',
        'removeNetwork',
        'addAdapter',
        'removeAdapter',
      ]) {
        const error = await caught(Promise.resolve().then(() => wallet[method]?.(value)))
        expect(isKernelError(error), `${method}(${String(value)}): ${String(error)}`).toBe(true)
      }
      if (value !== undefined) {
        expect(
          isKernelError(await caught(Promise.resolve().then(() => wallet.disconnect?.(value)))),
          `disconnect(${String(value)})`,
        ).toBe(true)
        expect(isKernelError(thrown(() => kernel.open(given<never>(value)))), `open(${String(value)})`).toBe(true)
      }
    }
    await kernel.destroy()
  })

  test('error: the argument is named', async () => {
    const { kernel } = createTestKernel()
    const named = async (work: unknown, argument: string): Promise<void> => {
      const error = await caught(Promise.resolve(work))
      expect(isKernelError(error, 'config/invalid') && error.details.argument).toBe(argument)
    }
    await named(kernel.wallet.connect(given({})), 'connectorId')
    await named(kernel.wallet.request(given({ network: 'test:1' })), 'method')
    await named(kernel.wallet.request(given({})), 'network')
    await named(kernel.wallet.disconnect(given({})), 'namespace')
    await named(kernel.wallet.disconnect(given({ connectionId: 5 })), 'connectionId')
  })
})

describe('events', () => {
  test('behavior: values named like secrets are dropped, however deep', () => {
    const secret = { otp: 1, user: { email: 'a@b.c', name: 'n' }, list: [{ seed: 's', ok: 1 }] }
    expect(redact(secret)).toEqual({ user: { name: 'n' }, list: [{ ok: 1 }] })
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(() => redact(loop)).not.toThrow()
  })
})

describe('two kernels of one id', () => {
  test('behavior: destroying the refused one does not free the name of the running one', async () => {
    const [first, second, third] = [1, 2, 3].map(() => createTestKernel({ id: 'name' }).kernel)
    await first?.start()
    expect(isKernelError(await caught(Promise.resolve(second?.start())), 'config/duplicate-kernel')).toBe(true)
    await second?.destroy()
    expect(isKernelError(await caught(Promise.resolve(third?.start())), 'config/duplicate-kernel')).toBe(true)
    await first?.destroy()
  })
})
