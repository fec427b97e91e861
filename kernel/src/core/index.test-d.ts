import { atom } from 'jotai/vanilla'
import { expectTypeOf, test } from 'vitest'
import { createKernel, definePlugin, type Kernel, lazy, maybe, needs, view } from './index.ts'

const balances = () =>
  definePlugin({
    id: 'balances',
    api: 1,
    atoms: { total: atom(0n) },
    actions: () => ({ refresh: async (force: boolean): Promise<bigint> => (force ? 1n : 0n) }),
  })
interface BalancesPlugin extends ReturnType<typeof balances> {}

const names = () => definePlugin({ id: 'names', api: 1, actions: () => ({ resolve: async (name: string) => name }) })
interface NamesPlugin extends ReturnType<typeof names> {}

function ReviewView(_: { readonly params: { readonly quote: string } }): unknown {
  return null
}

const trade = () =>
  definePlugin({
    id: 'trade',
    api: 1,
    requires: [needs<BalancesPlugin>('balances'), maybe<NamesPlugin>('names')],
    i18n: { en: { title: 'Trade', done: 'Done' } },
    views: {
      Trade: view(async () => ({ default: (): unknown => null }), { title: 'title' }),
      Review: view(async () => ({ default: ReviewView })),
    },
    actions: (ctx) => ({
      async go(): Promise<void> {
        expectTypeOf(ctx.plugins.balances.refresh).toEqualTypeOf<(force: boolean) => Promise<bigint>>()
        // @ts-expect-error an optional plugin may be absent
        ctx.plugins.names.resolve('a')
        await ctx.plugins.names?.resolve('a')
        // @ts-expect-error not declared in requires
        ctx.plugins.history
        ctx.router.push('trade.Review', { quote: '1' })
        ctx.router.push('trade.Trade')
        // @ts-expect-error unknown route
        ctx.router.push('trade.Reviw', { quote: '1' })
        // @ts-expect-error missing route parameters
        ctx.router.push('trade.Review')
        // @ts-expect-error wrong route parameters
        ctx.router.push('trade.Review', { quote: 1 })
        // @ts-expect-error a capability may be absent
        await ctx.capability('transfer')({ to: '0x', amount: 1n })
        await ctx.capability('transfer')?.({ to: '0x', amount: 1n })
        // @ts-expect-error amounts are bigint
        await ctx.capability('transfer')?.({ to: '0x', amount: 1 })
        // @ts-expect-error no such capability
        ctx.capability('fly')
        ctx.toast('success', 'done')
        // @ts-expect-error unknown word
        ctx.toast('success', 'dnoe')
        // @ts-expect-error plugins read the kernel's atoms, they do not write them
        ctx.store.set(ctx.core.account, undefined)
      },
    }),
  })
test('parameters: the kernel is typed by its plugin list', () => {
  const make = () => createKernel({ adapters: [], plugins: [balances(), names(), trade()] })
  type Made = ReturnType<typeof make>
  expectTypeOf<Made['plugins']['balances']['refresh']>().toEqualTypeOf<(force: boolean) => Promise<bigint>>()
  expectTypeOf<Made['plugins']['trade']['go']>().toEqualTypeOf<() => Promise<void>>()
  expectTypeOf<Made>().toExtend<Pick<Kernel, 'open' | 'close'>>()
  const use = (kernel: Made): void => {
    kernel.router.push('trade.Review', { quote: '1' })
    // @ts-expect-error unknown route
    kernel.router.push('swaps.Swap')
    // @ts-expect-error unknown plugin
    kernel.plugins.swaps
    // @ts-expect-error wrong atom value
    kernel.store.set(kernel.plugins.balances.atoms.total, 'much')
  }
  expectTypeOf(use).toBeFunction()
})

test('error: a missing required plugin is a sentence on the plugins property', () => {
  // @ts-expect-error add the "balances" plugin: another plugin in this list requires it
  const make = () => createKernel({ adapters: [], plugins: [trade()] })
  expectTypeOf(make).toBeFunction()
})

test('error: wrong specifications do not compile', () => {
  // @ts-expect-error another API major
  definePlugin({ id: 'old', api: 2 })
  // @ts-expect-error misspelt hook point
  definePlugin({ id: 'a', api: 1, hooks: () => ({ beforeConect: () => undefined }) })
  // @ts-expect-error misspelt beside a right one
  definePlugin({ id: 'a', api: 1, hooks: () => ({ beforeConnect: () => undefined, afterConect: () => undefined }) })
  definePlugin({ id: 'a', api: 1, hooks: () => ({ beforeConnect: (request) => ({ ...request, namespace: 'x' }) }) })
  // @ts-expect-error misspelt slot
  definePlugin({ id: 'a', api: 1, slots: { accountActoin: { order: 1, label: 'a', icon: 'a', route: 'a.A' } } })
  definePlugin({
    id: 'a',
    api: 1,
    // @ts-expect-error a translation lacks a word
    i18n: { en: { one: 'One', two: 'Two' }, others: { de: async () => ({ default: { one: 'Eins' } }) } },
  })
  definePlugin({
    id: 'a',
    api: 1,
    // @ts-expect-error a gate cannot answer with a number
    hooks: () => ({ onRpcRequest: () => 1 }),
  })
})

test('parameters: a lazy action keeps its type', () => {
  const action = async (_ctx: { readonly id: string }, name: string, times: number): Promise<string> =>
    name.repeat(times)
  const bound = lazy({ id: 'a' }, async () => action)
  expectTypeOf(bound).toEqualTypeOf<(name: string, times: number) => Promise<string>>()
})
