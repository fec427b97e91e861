import fc from 'fast-check'
import { atom } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { persistedAtom } from '../state/persistedAtom.ts'
import type { AnyContext } from './context.ts'
import { type AnyPlugin, definePlugin, optional, required } from './definePlugin.ts'

const IDS = ['a', 'b', 'c', 'd', 'e'] as const
type Id = (typeof IDS)[number]
type Fate = 'fine' | 'throws' | 'rejects'

interface Plan {
  readonly id: Id
  readonly fate: Fate
  /** Needs only plugins before it in the alphabet, so that there is no circle. */
  readonly needs: readonly { readonly id: Id; readonly isOptional: boolean }[]
}

const plans: fc.Arbitrary<readonly Plan[]> = fc
  .tuple(
    ...IDS.map((id, at) =>
      fc.record({
        id: fc.constant(id),
        fate: fc.constantFrom<Fate>('fine', 'fine', 'fine', 'throws', 'rejects'),
        needs: fc
          .uniqueArray(fc.record({ id: fc.constantFrom(...IDS.slice(0, at), id), isOptional: fc.boolean() }), {
            selector: (need) => need.id,
            maxLength: 3,
          })
          .map((needs) => needs.filter((need) => need.id !== id)),
      }),
    ),
  )
  .chain((all) => fc.shuffledSubarray([...all], { minLength: 1 }))

function pluginOf({ id, fate, needs }: Plan, log: string[]): AnyPlugin {
  return definePlugin({
    id,
    api: 1,
    needs: Object.fromEntries(needs.map((need) => [need.id, need.isOptional ? optional() : required()])),
    views: { Home: { load: async () => ({ default: () => null }) } },
    contributes: { 'kernel.networkButton': { order: 1, open: `${id}.Home` } },
    hooks: { onEvent: () => undefined },
    setup: () => {
      if (fate === 'throws') throw new Error(`${id} throws`)
      if (fate === 'rejects') return Promise.reject(new Error(`${id} rejects`))
      log.push(`up ${id}`)
      return () => void log.push(`down ${id}`)
    },
  } as object as AnyPlugin)
}

/** Those that run in the end: fine themselves, and so is all that they cannot do without. */
function survivors(given: readonly Plan[]): ReadonlySet<Id> {
  const alive = new Set(given.filter(({ fate }) => fate === 'fine').map(({ id }) => id))
  for (let before = -1; before !== alive.size; ) {
    before = alive.size
    for (const { id, needs } of given)
      if (needs.some((need) => !need.isOptional && !alive.has(need.id))) alive.delete(id)
  }
  return alive
}

describe('any list of plugins', () => {
  test('behavior: who fails takes those along that need it, and nobody else; nothing of them is left', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (given) => {
        const installed = new Set(given.map(({ id }) => id))
        const log: string[] = []
        const make = () => createTestKernel({ plugins: given.map((plan) => pluginOf(plan, log)) })
        const lacks = given.find(({ needs }) => needs.some((need) => !need.isOptional && !installed.has(need.id)))
        if (lacks) {
          expect(make).toThrow(expect.objectContaining({ code: 'plugin/missing' }))
          return
        }
        const { kernel } = make()
        await kernel.start()
        const alive = survivors(given)
        const { plugins, views, slots, hooks } = kernel.inspect()
        const running = plugins.filter(({ status }) => status === 'running').map(({ id }) => id)
        expect(new Set(running)).toEqual(new Set([...alive, 'recorder']))
        expect(new Set(views)).toEqual(new Set([...alive].map((id) => `${id}.Home`)))
        expect(new Set(slots['kernel.networkButton'] ?? [])).toEqual(alive)
        expect(new Set(hooks.onEvent)).toEqual(new Set([...alive, 'recorder']))
        for (const { id, status, reason } of plugins) expect(reason !== undefined, id).toBe(status === 'failed')

        // What is needed is set up first, and ends last.
        const up = log.filter((word) => word.startsWith('up ')).map((word) => word.slice(3))
        for (const { id, needs } of given)
          for (const need of needs)
            if (alive.has(id) && alive.has(need.id)) expect(up.indexOf(need.id)).toBeLessThan(up.indexOf(id))
        await kernel.destroy()
        const down = log.filter((word) => word.startsWith('down ')).map((word) => word.slice(5))
        expect([...down].sort()).toEqual([...up].sort())
        expect(down.filter((id) => alive.has(id as Id))).toEqual(up.filter((id) => alive.has(id as Id)).reverse())
        const left = kernel.inspect()
        expect([left.views, left.slots, Object.values(left.hooks).flat()]).toEqual([[], {}, []])
      }),
      { numRuns: 80 },
    )
  })

  test('behavior: whatever order a list has, what is needed comes first, else the order of the list', () => {
    fc.assert(
      fc.property(plans, (given) => {
        const installed = new Set(given.map(({ id }) => id))
        const whole = given.map((plan) => ({ ...plan, needs: plan.needs.filter((need) => installed.has(need.id)) }))
        const order = createTestKernel({ plugins: whole.map((plan) => pluginOf(plan, [])) })
          .kernel.inspect()
          .plugins.map(({ id }) => id)
        for (const { id, needs } of whole)
          for (const need of needs) expect(order.indexOf(need.id)).toBeLessThan(order.indexOf(id))
        const free = whole.filter(
          ({ id, needs }) => needs.length === 0 && !whole.some((other) => other.needs.some((need) => need.id === id)),
        )
        const named = free.map(({ id }) => id)
        expect(order.filter((id) => named.some((each) => each === id))).toEqual(named)
      }),
    )
  })
})

/** The events of a plugin whose type is forgotten. */
const emitOf = ({ emit }: { readonly emit: unknown }) => emit as (event: string, payload?: object) => void

describe('what a plugin is given', () => {
  const contextOf = async (
    more: object = {},
  ): Promise<{ readonly ctx: AnyContext } & ReturnType<typeof createTestKernel>> => {
    const found: AnyContext[] = []
    const plugin = definePlugin({ id: 'shop', api: 1, setup: (ctx) => void found.push(ctx), ...more })
    const tools = createTestKernel({ plugins: [plugin] })
    await tools.kernel.start()
    const [ctx] = found
    if (!ctx) throw new Error('the plugin was not set up')
    return { ...tools, ctx }
  }

  test('behavior: storage of its own, which neither the kernel nor another plugin shares', async () => {
    const { ctx, storage } = await contextOf()
    await ctx.services.storage.set('draft', 'x')
    expect([storage.get('shop:draft'), storage.get('draft')]).toEqual(['x', null])
    const heard: unknown[] = []
    ctx.services.storage.watch((key) => heard.push(key))
    await ctx.services.storage.remove('draft')
    expect(storage.get('shop:draft')).toBeNull()
  })

  test('behavior: a report carries its name, and its signal ends with the kernel', async () => {
    const { ctx, errors, kernel } = await contextOf()
    ctx.report(new Error('x'), 'checkout')
    expect(errors).toMatchObject([{ error: { code: 'unknown' }, origin: { plugin: 'shop', where: 'checkout' } }])
    await kernel.destroy()
    expect(ctx.signal.aborted).toBe(true)
    expect(ctx.signal.reason).toMatchObject({
      code: 'plugin/unavailable',
      details: { plugin: 'shop', status: 'stopped' },
    })
  })

  test('behavior: an event is redacted for those who watch, and whole for those who listen', async () => {
    const { ctx, events, kernel } = await contextOf({ events: {} })
    const heard: unknown[] = []
    // The events of a plugin whose type is forgotten.
    const on = kernel.on as (event: string, handler: (payload: unknown) => void) => () => void
    on('shop.paid', (payload) => heard.push(payload))
    const payload = {
      amount: 5,
      privateKey: '0x1',
      nested: { seedPhrase: 'abandon', items: [{ password: 'x', name: 'y' }] },
    }
    emitOf(ctx)('paid', payload)
    expect(heard).toEqual([payload])
    expect(events.at(-1)).toMatchObject({ name: 'paid', props: { amount: 5, nested: { items: [{ name: 'y' }] } } })
    expect(JSON.stringify(events.at(-1))).not.toMatch(/0x1|abandon|"x"/)
  })

  test('behavior: an event that leads to itself ends', async () => {
    const echo = definePlugin({
      id: 'echo',
      api: 1,
      hooks: { onEvent: (ctx: AnyContext) => emitOf(ctx)('again') },
    } as object as ReturnType<typeof definePlugin>)
    const { kernel, events } = createTestKernel({
      plugins: [
        echo,
        definePlugin({ id: 'home', api: 1, views: { Home: { load: async () => ({ default: () => null }) } } }),
      ],
    })
    await kernel.start()
    kernel.open('home.Home')
    expect(events.length).toBeLessThanOrEqual(10)
    expect(events.map(({ name }) => name)).toContain('MODAL_OPEN')
  })

  test('error: a handle of a plugin that is not there yet, or no longer, has nothing', async () => {
    const shop = definePlugin({
      id: 'shop',
      api: 1,
      atoms: { count: atom(0) },
      actions: { buy: async (): Promise<number> => 1 },
    })
    const { kernel } = createTestKernel({ plugins: [shop] })
    expect(await kernel.plugins.shop.buy()).toBe(1)
    await kernel.start()
    await kernel.destroy()
    expect(kernel.plugins.shop).toBeUndefined()
  })
})

describe('stored atoms', () => {
  const numbers = {
    parse(value: unknown): number {
      if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number')
      return value
    },
  }
  const migrate = (value: unknown, version: number): unknown => (version === 1 ? Number(value) * 100 : value)
  const counter = () =>
    definePlugin({
      id: 'counter',
      api: 1,
      atoms: { count: persistedAtom({ initial: -1, schema: numbers, version: 3, migrate }) },
    })

  test('behavior: whatever stands in storage, the plugin runs with a value of its schema, and newer ones stay', async () => {
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          version: fc.oneof(fc.integer({ min: -1, max: 5 }), fc.jsonValue()),
          value: fc.oneof(fc.integer(), fc.jsonValue()),
        })
        .map((value) => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(junk, async (text) => {
        const first = createTestKernel({ id: 'junk', plugins: [counter()] })
        first.storage.set('counter:count', text)
        await first.kernel.start()
        const { store, plugins } = first.kernel
        const read = store.get(plugins.counter.atoms.count)
        expect(Number.isFinite(read)).toBe(true)
        // Another value than the one that was read: what does not change is not written.
        const next = read === 7 ? 8 : 7
        store.set(plugins.counter.atoms.count, next)
        await first.kernel.destroy()
        const { version } = Object(safeParse(text))
        const isNewer = typeof version === 'number' && version > 3
        expect(first.storage.get('counter:count')).toBe(isNewer ? text : JSON.stringify({ version: 3, value: next }))
      }),
      { numRuns: 150, examples: [['{"version":0,"value":7}'], ['{"version":{"toString":false},"value":0}']] },
    )
  })

  test.each([
    [{ version: 3, value: 5 }, 5],
    [{ version: 1, value: 5 }, 500],
    [{ version: 2, value: 5 }, 5],
    [{ version: 2, value: 'x' }, -1],
    [{ version: 4, value: 5 }, -1],
    [{ value: 5 }, -1],
    [null, -1],
  ])('parameters: %j is read as %i', async (stored, value) => {
    const { kernel, storage } = createTestKernel({ plugins: [counter()] })
    storage.set('counter:count', JSON.stringify(stored))
    await kernel.start()
    expect(kernel.store.get(kernel.plugins.counter.atoms.count)).toBe(value)
    await kernel.destroy()
  })
})

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
