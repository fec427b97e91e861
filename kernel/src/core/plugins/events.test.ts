import fc from 'fast-check'
import { createStore } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { drained } from '../fixtures/drained.ts'
import { coreAtoms } from '../state/coreAtoms.ts'
import type { Account } from '../wallet/connector.ts'
import { definePlugin } from './definePlugin.ts'
import { type EventBus, eventBus } from './events.ts'

function setUp() {
  const errors: unknown[] = []
  const store = createStore()
  const state = coreAtoms({ networks: [], theme: 'light', locale: 'en' })
  const bus: EventBus = eventBus({ store, state }, (error, { where }) => void errors.push([where, error]))
  return { bus, errors }
}

describe('listening', () => {
  test('default: in the order of subscription, with the payload, until each has stopped', () => {
    const { bus } = setUp()
    const heard: unknown[] = []
    const stop = bus.on('till.paid', (payload: number) => void heard.push(['first', payload]))
    bus.on('till.paid', (payload: number) => void heard.push(['second', payload]))
    bus.emit('till.paid', 1)
    stop()
    stop()
    bus.emit('till.paid', 2)
    bus.emit('till.closed', 3)
    expect(heard).toEqual([
      ['first', 1],
      ['second', 1],
      ['second', 2],
    ])
  })

  test('behavior: one function that listens twice is called twice, and each ends by its own result', () => {
    const { bus } = setUp()
    let calls = 0
    const count = (): void => {
      calls += 1
    }
    const [first, second] = [bus.on('a.b', count), bus.on('a.b', count)]
    bus.emit('a.b')
    expect(calls).toBe(2)
    first()
    bus.emit('a.b')
    expect(calls).toBe(3)
    second()
    bus.emit('a.b')
    expect(calls).toBe(3)
  })

  test('behavior: who is removed by another listener of the same event hears nothing of it', () => {
    const { bus } = setUp()
    const heard: string[] = []
    const stops: (() => void)[] = []
    bus.on('a.b', () => {
      heard.push('first')
      for (const stop of stops) stop()
    })
    stops.push(bus.on('a.b', () => void heard.push('removed')))
    bus.emit('a.b')
    expect(heard).toEqual(['first'])
  })

  test('behavior: who comes in during an event hears the next one, and listening anew never ends in a circle', () => {
    const { bus } = setUp()
    let calls = 0
    const once = (): void => {
      calls += 1
      stop()
      stop = bus.on('a.b', once)
    }
    let stop = bus.on('a.b', once)
    bus.emit('a.b')
    expect(calls).toBe(1)
    bus.emit('a.b')
    expect(calls).toBe(2)
  })

  test('behavior: an event that is emitted by a listener is heard before the next listener hears the first', () => {
    const { bus } = setUp()
    const heard: string[] = []
    bus.on('a.outer', () => bus.emit('a.inner'))
    bus.on('a.outer', () => void heard.push('outer'))
    bus.on('a.inner', () => void heard.push('inner'))
    bus.emit('a.outer')
    expect(heard).toEqual(['inner', 'outer'])
  })

  test.each(['constructor', '__proto__', 'toString', '', 'a.b.c'])(
    'behavior: %j is an event like any other',
    (name) => {
      const { bus } = setUp()
      const heard: unknown[] = []
      bus.emit(name, 0)
      bus.on(name, (payload) => void heard.push(payload))
      bus.emit(name, 1)
      expect(heard).toEqual([1])
    },
  )

  test('error: whatever listeners throw, now or later, all are called and each failure is reported once', async () => {
    const listener = fc.constantFrom('fine', 'throws', 'rejects')
    await fc.assert(
      fc.asyncProperty(fc.array(listener, { maxLength: 8 }), async (kinds) => {
        const { bus, errors } = setUp()
        const called: number[] = []
        for (const [at, kind] of kinds.entries())
          bus.on('a.b', (): unknown => {
            called.push(at)
            if (kind === 'throws') throw new Error(`${at}`)
            return kind === 'rejects' ? Promise.reject(new Error(`${at}`)) : undefined
          })
        bus.emit('a.b')
        await drained()
        expect(called).toEqual(kinds.map((_, at) => at))
        const failed = kinds.flatMap((kind, at) => (kind === 'fine' ? [] : [`${at}`]))
        expect(errors.map((error) => String(Reflect.get(Object(error), 1)))).toHaveLength(failed.length)
      }),
      { numRuns: 30 },
    )
  })
})

type Step = 'connect' | 'again' | 'switch' | 'back' | 'account' | 'leave' | 'disconnect' | 'vanish'
const step = fc.constantFrom<Step>('connect', 'again', 'switch', 'back', 'account', 'leave', 'disconnect', 'vanish')

describe('events of the kernel', () => {
  test('behavior: who writes down only what they say has the connections, accounts and network of the state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const first = fakeAdapter({ namespace: 'one', connectorId: 'first', accounts: ['0x1', '0x2'] })
        const two = fakeAdapter({ namespace: 'two', connectorId: 'second', accounts: ['0x3'] })
        const { kernel, errors } = createTestKernel({ adapters: [first.adapter, two.adapter] })
        await kernel.start()
        const { wallet, store, atoms } = kernel
        const accounts = new Map<string, string>()
        let network: string | undefined = store.get(atoms.network)?.id
        kernel.on('kernel.connected', ({ connection: { id, account } }) => {
          expect(accounts.has(id), 'connected twice').toBe(false)
          accounts.set(id, account.address)
        })
        kernel.on('kernel.accountChanged', ({ connection: { id, account } }) => {
          expect(accounts.get(id), 'the same account').not.toBe(account.address)
          accounts.set(id, account.address)
        })
        kernel.on('kernel.disconnected', ({ connection: { id } }) => {
          expect(accounts.delete(id), 'disconnected twice').toBe(true)
        })
        kernel.on('kernel.networkChanged', ({ from, to }) => {
          expect([from, to]).toEqual([network, store.get(atoms.network)?.id])
          network = to
        })
        await drained()
        const acts: Readonly<Record<Step, () => unknown>> = {
          connect: () => wallet.connect({ connectorId: 'first' }),
          again: () => wallet.connect({ connectorId: 'second' }),
          switch: () => wallet.switchNetwork({ network: 'one:2' }),
          back: () => first.emit({ type: 'network', network: 'one:1' }),
          account: () => wallet.switchAccount({ address: '0x2' }),
          leave: () => first.emit({ type: 'accounts', namespace: 'one', accounts: [first.account('0x1')] }),
          disconnect: () => wallet.disconnect({ namespace: 'one' }),
          vanish: () => two.emit({ type: 'disconnected' }),
        }
        for (const each of steps) {
          try {
            await acts[each]()
          } catch {
            // What is refused changes nothing.
          }
          await drained()
          expect(Object.fromEntries(accounts)).toEqual(
            Object.fromEntries(store.get(atoms.connections).map(({ id, account }) => [id, account.address])),
          )
          expect(network).toBe(store.get(atoms.network)?.id)
        }
        expect(errors).toEqual([])
        await kernel.destroy()
      }),
      { numRuns: 40 },
    )
  })

  test('behavior: resumed and newly opened are told apart', async () => {
    const { kernel, storage } = createTestKernel({ id: 'visits' })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.destroy()
    const next = createTestKernel({ id: 'visits', storage })
    const heard: unknown[] = []
    next.kernel.on('kernel.connected', ({ reconnected }) => heard.push(reconnected))
    await next.kernel.start()
    await expect.poll(() => heard).toEqual([true])
    await next.kernel.wallet.disconnect()
    await next.kernel.wallet.connect({ connectorId: 'fake' })
    await drained()
    expect(heard).toEqual([true, false])
    await next.kernel.destroy()
  })

  test('behavior: a wallet that is resumed while the user connects another one is resumed', async () => {
    const { kernel, storage } = createTestKernel({ id: 'visits' })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.destroy()
    const [saved, other] = [fakeAdapter(), fakeAdapter({ namespace: 'two', connectorId: 'other' })]
    saved.fail({ hang: true })
    other.fail({ hang: true })
    let agree: () => void = () => undefined
    const asking = definePlugin({
      id: 'asking',
      api: 1,
      hooks: {
        afterConnect: () =>
          new Promise<void>((resolve) => {
            agree = resolve
          }),
      },
    })
    const next = createTestKernel({
      id: 'visits',
      storage,
      adapters: [saved.adapter, other.adapter],
      plugins: [asking],
    })
    const heard: unknown[] = []
    next.kernel.on('kernel.connected', ({ connection, reconnected }) => heard.push([connection.namespace, reconnected]))
    const starting = next.kernel.start()
    await drained()
    const connecting = next.kernel.wallet.connect({ connectorId: 'other' })
    await drained()
    other.resolvePending()
    await drained()
    // The plugin is still asking about the one that was connected.
    saved.resolvePending()
    await drained()
    agree()
    await Promise.all([starting, connecting])
    expect(heard).toEqual([
      ['two', false],
      ['test', true],
    ])
    await next.kernel.destroy()
  })

  test('behavior: a namespace that an open wallet shares later is not resumed', async () => {
    const family = fakeAdapter({ namespace: 'two', connectorId: 'other' }).adapter.family
    const wallet = fakeAdapter()
    const { kernel } = createTestKernel({
      adapters: [wallet.adapter, { id: 'two', api: 1, ...(family ? { family } : {}) }],
    })
    await kernel.start()
    const [connector] = kernel.store.get(kernel.atoms.connectors)
    if (!connector) throw new Error('no wallet')
    const open = connector.connect
    const accounts: Account[] = []
    Object.assign(connector, {
      connect: async (...args: Parameters<typeof open>) =>
        Object.defineProperty(await open(...args), 'accounts', { get: () => accounts }),
    })
    accounts.push(wallet.account('0xa'))
    const heard: unknown[] = []
    kernel.on('kernel.connected', ({ connection, reconnected }) => heard.push([connection.namespace, reconnected]))
    await kernel.wallet.connect({ connectorId: 'fake' })
    accounts.push(wallet.account('0xa', 'two:1'))
    wallet.emit({ type: 'updated' })
    await drained()
    expect(heard).toEqual([
      ['test', false],
      ['two', false],
    ])
    await kernel.destroy()
  })

  test('behavior: the listeners of a plugin end with it', async () => {
    const heard: string[] = []
    const plugin = definePlugin({
      id: 'till',
      api: 1,
      setup: (ctx) => {
        ctx.on('kernel.closed', () => void heard.push('closed'))
        return () => heard.push('gone')
      },
      views: { Home: { load: async () => ({ default: () => null }) } },
    })
    const { kernel } = createTestKernel({ plugins: [plugin] })
    await kernel.start()
    kernel.open('till.Home')
    kernel.close()
    expect(heard).toEqual(['closed'])
    kernel.open('till.Home')
    await kernel.destroy()
    kernel.close()
    expect(heard).toEqual(['closed', 'gone'])
  })
})
