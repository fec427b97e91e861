import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { atom } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { lazyActions } from './actions.ts'
import type { Context } from './context.ts'
import { definePlugin, optional } from './definePlugin.ts'
import { types } from './events.ts'

const load = async () => ({ default: () => null })

/** A plugin with three views whose context a test can use. */
function setUp() {
  let keep: (ctx: object) => void = () => undefined
  const given = new Promise<object>((resolve) => (keep = resolve))
  const shop = definePlugin({
    id: 'shop',
    api: 1,
    messages: { en: { sold: 'Sold', undo: 'Undo', sent: 'Sent to {{to}}' } },
    views: { List: { load, start: 'disconnected' }, Pay: { load }, Help: { load } },
    setup: (ctx) => keep(ctx),
  })
  const test = createTestKernel({ plugins: [shop] })
  return {
    ...test,
    async start(): Promise<Context<typeof shop>> {
      await test.kernel.start()
      return (await given) as Context<typeof shop>
    },
  }
}

describe('ctx.whileShown', () => {
  test('default: lives while its view keeps its place, also under another one', async () => {
    const { kernel, start } = setUp()
    const ctx = await start()
    kernel.open('shop.List')
    ctx.router.push('shop.Pay')
    const signal = ctx.whileShown('shop.Pay')
    ctx.router.push('shop.Help')
    expect(signal.aborted).toBe(false)
    ctx.router.backTo('shop.List')
    expect(signal.aborted).toBe(true)
  })

  test('parameters: without a route the view that is shown; as long as the plugin while none is', async () => {
    const { kernel, start } = setUp()
    const ctx = await start()
    const always = ctx.whileShown()
    kernel.open('shop.List')
    const shown = ctx.whileShown()
    ctx.router.replace('shop.Pay')
    expect([always.aborted, shown.aborted]).toEqual([false, true])
    await kernel.destroy()
    expect(always.aborted).toBe(true)
  })

  test('behavior: closing the modal ends it', async () => {
    const { kernel, start } = setUp()
    const ctx = await start()
    kernel.open('shop.Pay')
    const signal = ctx.whileShown('shop.Pay')
    kernel.close()
    expect(signal.aborted).toBe(true)
  })

  test('error: a view that is not open', async () => {
    const ctx = await setUp().start()
    expect(ctx.whileShown('shop.Pay').aborted).toBe(true)
  })
})

describe('ctx', () => {
  test('default: a copy has all of it, in development too', async () => {
    const { start } = setUp()
    const ctx = await start()
    const { signal } = new AbortController()
    const copy = { ...ctx, signal }
    expect([copy.id, copy.store, copy.router, copy.signal]).toEqual(['shop', ctx.store, ctx.router, signal])
    expect(Object.keys(copy).sort()).toEqual(Object.keys(ctx).sort())
  })
})

describe('ctx.toast', () => {
  test('parameters: values and a button', async () => {
    const { kernel, start } = setUp()
    const ctx = await start()
    const run = (): void => undefined
    ctx.toast('success', 'sent', { to: '0x1' }, { message: 'undo', run })
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({
      plugin: 'shop',
      key: 'sent',
      values: { to: '0x1' },
      action: { message: 'undo', run },
    })
    ctx.toast('success', 'sold')()
    expect(kernel.store.get(kernel.atoms.toast)).toBeUndefined()
  })
})

describe('events', () => {
  const till = () =>
    definePlugin({
      id: 'till',
      api: 1,
      events: types<{ paid: { readonly amount: number }; closed: undefined }>(),
      actions: {
        async pay(ctx, amount: number): Promise<void> {
          ctx.emit('paid', { amount })
          ctx.emit('closed')
        },
      },
    })
  interface Till extends ReturnType<typeof till> {}

  test('default: hosts and the plugins that need it hear them, until they stop', async () => {
    const heard: unknown[] = []
    const book = definePlugin({
      id: 'book',
      api: 1,
      needs: { till: optional<Till>() },
      atoms: { sum: atom(0) },
      setup: (ctx) => ctx.on('till.paid', ({ amount }) => ctx.store.set(ctx.atoms.sum, (sum) => sum + amount)),
    })
    const { kernel, events } = createTestKernel({ plugins: [till(), book] })
    await kernel.start()
    const stop = kernel.on('till.paid', ({ amount }) => heard.push(amount))
    kernel.on('till.closed', () => heard.push('closed'))
    await kernel.plugins.till.pay(2)
    stop()
    await kernel.plugins.till.pay(3)
    expect(heard).toEqual([2, 'closed', 'closed'])
    expect(kernel.store.get(kernel.plugins.book.atoms.sum)).toBe(5)
    expect(events.map(({ name, props }) => [name, props])).toContainEqual(['paid', { amount: 2 }])
    await kernel.destroy()
  })

  test('behavior: what is no object reaches the taps of onEvent under the name of its event, unless that sounds like a secret', async () => {
    const words = definePlugin({
      id: 'words',
      api: 1,
      events: types<{ typed: string; counted: number; password: string; listed: null }>(),
      actions: {
        async tell(ctx): Promise<void> {
          ctx.emit('typed', 'text')
          ctx.emit('counted', 0)
          ctx.emit('password', 'open sesame')
          ctx.emit('listed', null)
        },
      },
    })
    const { kernel, events } = createTestKernel({ plugins: [words] })
    await kernel.plugins.words.tell()
    expect(events.map(({ props }) => props)).toStrictEqual([{ typed: 'text' }, { counted: 0 }, {}, {}])
    await kernel.destroy()
  })

  test('behavior: a listener that has stopped leaves nothing at the signal of its plugin', async () => {
    const counts: number[] = []
    const follower = definePlugin({
      id: 'follower',
      api: 1,
      setup(ctx) {
        const [add, remove] = [vi.spyOn(ctx.signal, 'addEventListener'), vi.spyOn(ctx.signal, 'removeEventListener')]
        ctx.on('kernel.closed', () => undefined)()
        counts.push(add.mock.calls.length, remove.mock.calls.length)
      },
    })
    const { kernel } = createTestKernel({ plugins: [follower] })
    await kernel.start()
    expect(counts).toEqual([1, 1])
    await kernel.destroy()
  })

  test('default: the kernel tells what has changed, and nothing that has not', async () => {
    const { kernel } = createTestKernel({ plugins: [till()] })
    await kernel.start()
    const heard: unknown[] = []
    kernel.on('kernel.connected', ({ connection, reconnected }) => heard.push([connection.namespace, reconnected]))
    kernel.on('kernel.networkChanged', ({ from, to }) => heard.push([from, to]))
    kernel.on('kernel.disconnected', ({ connection }) => heard.push(connection.namespace))
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    await kernel.wallet.disconnect()
    expect(heard).toEqual([['test', false], ['test:1', 'test:2'], 'test'])
  })

  test('behavior: opening and closing', async () => {
    const { kernel, start } = setUp()
    await start()
    const heard: unknown[] = []
    kernel.on('kernel.opened', ({ route }) => heard.push(route))
    kernel.on('kernel.closed', () => heard.push('closed'))
    kernel.open('shop.Pay')
    kernel.router.push('shop.Help')
    kernel.close()
    expect(heard).toEqual(['shop.Pay', 'closed'])
  })

  test('error: a listener that fails, now or later, is reported and the others are called', async () => {
    const { kernel, errors } = createTestKernel({ plugins: [till()] })
    await kernel.start()
    let called = 0
    kernel.on('till.paid', () => {
      throw new Error('now')
    })
    kernel.on('till.paid', async () => {
      throw new Error('later')
    })
    kernel.on('till.paid', () => {
      called += 1
    })
    await kernel.plugins.till.pay(1)
    await expect.poll(() => errors.length).toBe(2)
    expect(called).toBe(1)
    expect(errors.map(({ origin }) => origin.where)).toEqual(['till.paid', 'till.paid'])
  })
})

describe('ctx.actions', () => {
  test('default: setup and hooks call the own actions of the plugin, as others do', async () => {
    const counter = definePlugin({
      id: 'counter',
      api: 1,
      atoms: { count: atom(0) },
      actions: {
        async add(ctx, by: number): Promise<number> {
          ctx.store.set(ctx.atoms.count, (count) => count + by)
          return ctx.store.get(ctx.atoms.count)
        },
      },
      hooks: { afterConnect: async (ctx) => void (await ctx.actions.add(10)) },
      setup: async (ctx) => void (await ctx.actions.add(1)),
    })
    const { kernel } = createTestKernel({ plugins: [counter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(kernel.store.get(kernel.plugins.counter.atoms.count)).toBe(11)
  })
})

describe('handles', () => {
  test('default: lazy actions are loaded with the first call, once, and keep their identity', async () => {
    let loads = 0
    const lazy = definePlugin({
      id: 'lazy',
      api: 1,
      actions: lazyActions(async () => {
        loads += 1
        return { twice: async (_ctx: object, value: number) => value * 2 }
      }),
    })
    const { kernel } = createTestKernel({ plugins: [lazy] })
    const { twice } = kernel.plugins.lazy
    expect([loads, kernel.plugins.lazy.twice === twice]).toEqual([0, true])
    expect(await Promise.all([twice(2), twice(3)])).toEqual([4, 6])
    expect(loads).toBe(1)
  })

  test('behavior: a handle can be awaited and printed', async () => {
    const { kernel } = createTestKernel({ plugins: [definePlugin({ id: 'plain', api: 1 })] })
    expect(await kernel.plugins.plain).toBe(kernel.plugins.plain)
    expect(JSON.stringify(kernel.plugins.plain)).toBe('{"atoms":{}}')
  })

  test('error: a chunk that cannot be loaded is tried again; an action that is not there is named', async () => {
    let fails = 1
    const flaky = definePlugin({
      id: 'flaky',
      api: 1,
      actions: lazyActions(async () => {
        if (fails-- > 0) throw new TypeError('no such chunk')
        return { go: async (_ctx: object) => 'gone' }
      }),
    })
    const { kernel } = createTestKernel({ plugins: [flaky] })
    await expect(kernel.plugins.flaky.go()).rejects.toMatchObject({ code: 'plugin/action-failed' })
    expect(await kernel.plugins.flaky.go()).toBe('gone')
    const other: Readonly<Record<string, () => Promise<unknown>>> = untyped(kernel.plugins.flaky)
    await expect(other.fly?.()).rejects.toMatchObject({
      details: { plugin: 'flaky', action: 'fly' },
      cause: new TypeError('There is no action "fly"'),
    })
    await expect(other.goo?.()).rejects.toMatchObject({
      cause: new TypeError('There is no action "goo". Did you mean "go"?'),
    })
  })
})
