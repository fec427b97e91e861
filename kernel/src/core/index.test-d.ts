import { atom } from 'jotai/vanilla'
import { expectTypeOf, test } from 'vitest'
import { createKernel, definePlugin, type Kernel, optional, required } from './index.ts'

const balances = () =>
  definePlugin({
    id: 'balances',
    api: 1,
    atoms: { total: atom(0n) },
    actions: { refresh: async (_ctx, force: boolean): Promise<bigint> => (force ? 1n : 0n) },
  })
interface BalancesPlugin extends ReturnType<typeof balances> {}

const names = () => definePlugin({ id: 'names', api: 1, actions: { resolve: async (_ctx, name: string) => name } })
interface NamesPlugin extends ReturnType<typeof names> {}

function ReviewView(_: { readonly params: { readonly quote: string } }): unknown {
  return null
}

const trade = () =>
  definePlugin({
    id: 'trade',
    api: 1,
    needs: { balances: required<BalancesPlugin>(), names: optional<NamesPlugin>() },
    messages: { en: { title: 'Trade', done: 'Done', undo: 'Undo', sent: 'Sent to {{to}}' } },
    views: {
      Trade: { load: async () => ({ default: (): unknown => null }), title: 'title' },
      Review: { load: async () => ({ default: ReviewView }) },
    },
    actions: {
      async go(ctx): Promise<void> {
        expectTypeOf(ctx.plugins.balances.refresh).toEqualTypeOf<(force: boolean) => Promise<bigint>>()
        // @ts-expect-error an optional plugin may be absent
        ctx.plugins.names.resolve('a')
        await ctx.plugins.names?.resolve('a')
        // @ts-expect-error not declared in needs
        ctx.plugins.history
        ctx.router.push('trade.Review', { quote: '1' })
        ctx.router.push('trade.Trade')
        ctx.router.backTo('trade.Trade')
        // @ts-expect-error unknown route
        ctx.router.push('trade.Reviw', { quote: '1' })
        // @ts-expect-error missing route parameters
        ctx.router.push('trade.Review')
        // @ts-expect-error wrong route parameters
        ctx.router.push('trade.Review', { quote: 1 })
        // @ts-expect-error no such view
        ctx.whileShown('trade.Reviw')
        // @ts-expect-error a capability may be absent
        await ctx.capability('transfer')({ to: '0x', amount: 1n })
        await ctx.capability('transfer')?.({ to: '0x', amount: 1n })
        // @ts-expect-error amounts are bigint
        await ctx.capability('transfer')?.({ to: '0x', amount: 1 })
        // @ts-expect-error no such capability
        ctx.capability('fly')
        ctx.toast('success', 'done')
        ctx.toast('success', 'done', undefined, { message: 'undo', run: () => undefined })
        ctx.toast('success', 'sent', { to: '0x' }, { message: 'undo', run: () => undefined })
        // @ts-expect-error unknown message
        ctx.toast('success', 'dnoe')
        // @ts-expect-error the button's message is unknown
        ctx.toast('success', 'done', undefined, { message: 'udno', run: () => undefined })
        // @ts-expect-error plugins read the kernel's atoms, they do not write them
        ctx.store.set(ctx.kernel.atoms.account, undefined)
      },
    },
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
  // @ts-expect-error "trade" needs the "balances" plugin: add it to plugins
  const make = () => createKernel({ adapters: [], plugins: [trade()] })
  expectTypeOf(make).toBeFunction()
})

test('parameters: a plugin may be written in the list itself', () => {
  const make = () => createKernel({ adapters: [], plugins: [definePlugin({ id: 'inline', api: 1 })] })
  expectTypeOf<ReturnType<typeof make>['plugins']['inline']['atoms']>().toEqualTypeOf<{}>()
})

test('error: wrong specifications do not compile', () => {
  // @ts-expect-error another API major
  definePlugin({ id: 'old', api: 2 })
  // @ts-expect-error misspelt hook point
  definePlugin({ id: 'a', api: 1, hooks: { beforeConect: () => undefined } })
  // @ts-expect-error misspelt beside a right one
  definePlugin({ id: 'a', api: 1, hooks: { beforeConnect: () => undefined, afterConect: () => undefined } })
  definePlugin({ id: 'a', api: 1, hooks: { beforeConnect: (_ctx, request) => ({ ...request, namespace: 'x' }) } })
  // @ts-expect-error misspelt slot
  definePlugin({ id: 'a', api: 1, contributes: { 'kernel.acountButton': { order: 1 } } })
  definePlugin({
    id: 'a',
    api: 1,
    // @ts-expect-error a translation lacks a message
    messages: { en: { one: 'One', two: 'Two' }, others: { de: async () => ({ default: { one: 'Eins' } }) } },
  })
  definePlugin({
    id: 'a',
    api: 1,
    // @ts-expect-error a gate cannot answer with a number
    hooks: { onRpcRequest: () => 1 },
  })
})
