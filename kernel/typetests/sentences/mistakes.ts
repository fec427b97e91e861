// Twelve mistakes; src/core/plugins/misuse.test.ts holds what the compiler says to each, in this order.
import type { Atom } from 'jotai/vanilla'
import { createKernel, definePlugin, extend, lazyActions, type Plugin, required } from '../../src/core/index.ts'
import { account } from '../examples/account/index.ts'
import type { AccountPlugin } from '../examples/account/plugin.ts'
import { balances } from '../examples/balances/index.ts'
import type { BalancesActions } from '../examples/balances/plugin.ts'
import { send } from '../examples/send/index.ts'
import { kernel } from '../host.ts'

declare const flag: boolean

interface Renamed
  extends Plugin<{
    id: 'balances'
    actions: { reload(ctx: object): Promise<void>; total(ctx: object, currency: string): Promise<bigint> }
    atoms: { readonly tokens: Atom<readonly string[]> }
    views: { Tokens: () => unknown }
    events: { updated: { readonly count: number } }
  }> {}
declare const renamedAction: Renamed

interface Moved
  extends Plugin<{
    id: 'balances'
    actions: BalancesActions
    atoms: { readonly tokens: Atom<readonly string[]> }
    views: { TokenList: () => unknown }
    events: { updated: { readonly count: number } }
  }> {}
declare const renamedView: Moved

// a route that does not exist
kernel.open('send.Reviw')

// an action that is not a promise
definePlugin({ id: 'a', api: 1, actions: { isReady: () => false } })

// a lazy module exports `atoms`
lazyActions(async () => ({ atoms: async (_: object) => 1 }))

// a required plugin is not installed
createKernel({ adapters: [], plugins: [send(), account()] })

// a required plugin is installed only sometimes
createKernel({ adapters: [], plugins: [flag && balances(), send()] })

// an action of a dependency was renamed
createKernel({ adapters: [], plugins: [renamedAction, send()] })

// a view of a dependency was renamed
createKernel({ adapters: [], plugins: [renamedView, send()] })

// a title that is no message
definePlugin({ id: 'a', api: 1, messages: { en: { title: 'A', other: 'B' } }, views: { A: { load: async () => ({ default: () => null }), title: 'titel' } } })

// an override with a value the message does not have
extend(send(), { messages: { status: 'Paying {{sum}}' } })

// the key in needs is not the id of the plugin
definePlugin({ id: 'a', api: 1, needs: { acount: required<AccountPlugin>() } })

// a contribution without a field of the slot
definePlugin({ id: 'a', api: 1, contributes: { 'kernel.networkButton': { order: 1 } } })

// a contribution without its place
definePlugin({ id: 'a', api: 1, needs: { account: required<AccountPlugin>() }, messages: { en: { open: 'A' } }, views: { A: { load: async () => ({ default: () => null }) } }, contributes: { 'account.action': { label: 'open', open: 'a.A' } } })
