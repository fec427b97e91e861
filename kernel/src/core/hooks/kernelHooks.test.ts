import fc from 'fast-check'
import {
  AsyncParallelHook,
  AsyncSeriesBailHook,
  AsyncSeriesHook,
  AsyncSeriesWaterfallHook,
  SyncBailHook,
  SyncHook,
  SyncWaterfallHook,
} from 'tapable'
import Hook from 'tapable/lib/Hook.js'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type AnyPlugin, definePlugin } from '../plugins/definePlugin.ts'
import type { HookFlow } from './hookPoints.ts'
import { interpretHook } from './kernelHooks.ts'

const tapping = (id: string, order: { readonly stage?: 'early' | 'late'; readonly before?: string }): AnyPlugin =>
  definePlugin({ id, api: 1, hooks: { afterConnect: { ...order, tap: () => undefined } } })

const orderOf = (...plugins: readonly AnyPlugin[]): readonly string[] | undefined =>
  createTestKernel({ plugins }).kernel.inspect().hooks.afterConnect

describe('the order of taps', () => {
  test('default: by stage, then by the order of the plugins', () => {
    expect(orderOf(tapping('a', { stage: 'late' }), tapping('b', {}), tapping('c', { stage: 'early' }))).toEqual([
      'c',
      'b',
      'a',
    ])
  })

  test('behavior: before a plugin that comes earlier or later in the list', () => {
    const late = tapping('a', { stage: 'late', before: 'b' })
    expect(orderOf(tapping('b', {}), late)).toEqual(['a', 'b'])
    expect(orderOf(late, tapping('b', {}))).toEqual(['a', 'b'])
    expect(orderOf(tapping('c', { before: 'a' }), late, tapping('b', {}))).toEqual(['c', 'a', 'b'])
  })

  test('behavior: before a plugin that is not there counts as nothing', () => {
    expect(orderOf(tapping('a', { stage: 'late', before: 'x' }), tapping('b', {}))).toEqual(['b', 'a'])
  })
})

describe('an asynchronous tap of a synchronous hook', () => {
  const later = async (): Promise<never> => {
    throw new Error('later')
  }

  test('error: its rejection is reported like any failure of the tap, and leaks nowhere', async () => {
    const plugin = definePlugin({ id: 'analytics', api: 1, hooks: { onEvent: later as () => void } })
    const { kernel, errors } = createTestKernel({
      plugins: [
        plugin,
        definePlugin({ id: 'home', api: 1, views: { Home: { load: async () => ({ default: () => null }) } } }),
      ],
    })
    await kernel.start()
    kernel.open('home.Home')
    await expect
      .poll(() => errors.map(({ error, origin }) => [error.message.split('\n')[0], origin]))
      .toEqual([['The plugin "analytics" failed in onEvent', { plugin: 'analytics', where: 'onEvent' }]])
  })

  test('behavior: what it would answer comes too late to count', async () => {
    const stay = async (): Promise<false> => false
    const home = definePlugin({
      id: 'home',
      api: 1,
      views: { Home: { load: async () => ({ default: () => null }) } },
      hooks: { beforeClose: stay as unknown as () => false },
    })
    const { kernel } = createTestKernel({ plugins: [home] })
    kernel.open('home.Home')
    expect(kernel.close()).toBe(true)
  })
})

describe('interpretHook', () => {
  type Kind = 'sync' | 'promise' | 'async'
  interface Plan {
    readonly kind: Kind
    readonly stage: number
    readonly act: 'throw' | 'return' | 'nothing'
    readonly value: number
    readonly before: number
  }

  const kinds: readonly (readonly [Generated: unknown, name: string, flow: HookFlow, how: 'call' | 'promise'])[] = [
    [SyncHook, 'SyncHook', 'series', 'call'],
    [SyncBailHook, 'SyncBailHook', 'bail', 'call'],
    [SyncWaterfallHook, 'SyncWaterfallHook', 'waterfall', 'call'],
    [AsyncSeriesHook, 'AsyncSeriesHook', 'series', 'promise'],
    [AsyncSeriesBailHook, 'AsyncSeriesBailHook', 'bail', 'promise'],
    [AsyncSeriesWaterfallHook, 'AsyncSeriesWaterfallHook', 'waterfall', 'promise'],
    [AsyncParallelHook, 'AsyncParallelHook', 'parallel', 'promise'],
  ]

  const planOf = (how: 'call' | 'promise'): fc.Arbitrary<Plan> =>
    fc.record({
      kind: how === 'call' ? fc.constant<Kind>('sync') : fc.constantFrom<Kind>('sync', 'promise', 'async'),
      stage: fc.constantFrom(-100, 0, 100),
      act: fc.constantFrom('throw', 'return', 'nothing', 'nothing'),
      value: fc.nat(99),
      before: fc.nat(6),
    })

  function tapAll(hook: Hook, plans: readonly Plan[], log: unknown[]): void {
    plans.forEach((plan, index) => {
      const body = (...args: readonly unknown[]): unknown => {
        log.push([index, ...args])
        if (plan.act === 'throw') throw new Error(`boom ${index}`)
        return plan.act === 'return' ? plan.value : undefined
      }
      const options = {
        name: `tap ${index}`,
        stage: plan.stage,
        ...(plan.before < index ? { before: `tap ${plan.before}` } : {}),
      }
      if (plan.kind === 'sync') hook.tap(options, body)
      if (plan.kind === 'promise') hook.tapPromise(options, async (...args: unknown[]) => body(...args))
      if (plan.kind === 'async') {
        hook.tapAsync(options, (first: unknown, second: unknown, done: (error: unknown, result?: unknown) => void) => {
          try {
            done(null, body(first, second))
          } catch (error) {
            done(error)
          }
        })
      }
    })
  }

  async function trace(hook: Hook, how: 'call' | 'promise', plans: readonly Plan[]): Promise<readonly unknown[]> {
    const log: unknown[] = []
    hook.intercept({
      call: (...args) => log.push(['call', ...args]),
      tap: (tap) => log.push(['tap', tap.name]),
      error: (error) => log.push(['error', String(error)]),
      result: (result) => log.push(['result', result]),
      done: () => log.push(['done']),
    })
    tapAll(hook, plans, log)
    try {
      log.push(['returned', await hook[how]('first', 'second')])
    } catch (error) {
      log.push(['threw', String(error)])
    }
    return log
  }

  describe('interpretHook', () => {
    // The alarm for a tapable release that changes what a compiler is given: both must behave alike in every case.
    for (const [hookClass, name, flow, how] of kinds) {
      test(`behavior: ${name} leaves the same trace as the code tapable generates`, async () => {
        const Generated = hookClass as new (args: readonly string[]) => Hook
        await fc.assert(
          fc.asyncProperty(fc.array(planOf(how), { maxLength: 6 }), async (plans) => {
            const ours = await trace(interpretHook(new Hook(['a', 'b']), flow), how, plans)
            expect(ours).toEqual(await trace(new Generated(['a', 'b']), how, plans))
          }),
          { numRuns: 300 },
        )
      })
    }

    test('behavior: a tap registered after the first call takes part in the next one', () => {
      const hook = interpretHook(new Hook(['value']), 'waterfall')
      hook.tap('one', (value: number) => value + 1)
      expect(hook.call(1)).toBe(2)
      hook.tap('two', (value: number) => value * 10)
      expect(hook.call(1)).toBe(20)
    })

    test('error: a call with a callback is refused in words', () => {
      const hook = interpretHook(new Hook(['value'], 'onEvent'), 'series')
      expect(() => hook.callAsync('value', () => undefined)).toThrow('onEvent cannot be called with a callback')
    })
  })
})
