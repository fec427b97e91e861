// What must not compile, and does not: an error that disappears fails the check. What the compiler says to twelve of them
// is a test, src/core/plugins/misuse.test.ts.
import { type Atom, atom } from 'jotai/vanilla'
import { createKernel, definePlugin, extend, lazyActions, lazyViews, optional, required, types, type Plugin } from '../src/core/index.ts'
import { account } from './examples/account/index.ts'
import type { AccountPlugin } from './examples/account/plugin.ts'
import { balances } from './examples/balances/index.ts'
import type { BalancesActions } from './examples/balances/plugin.ts'
import { kernel } from './host.ts'
import { send as hooks } from './examples/send/hooks.ts'
import type { Draft } from './examples/send/atoms.ts'
import { send } from './examples/send/index.ts'
import type { SendContext, SendPlugin } from './examples/send/plugin.ts'

declare const ctx: SendContext
declare const flag: boolean
declare const slots: AccountPlugin['~types']['slots']
const t = hooks.useMessages()


// 1. a route that does not exist
// @ts-expect-error
kernel.open('send.Reviw')

// 2. a route without its parameters
// @ts-expect-error
kernel.open('send.Status')

// 3. a route with wrong parameters
// @ts-expect-error
kernel.router.push('send.Status', { hash: '0x', amount: 1 })

// 4. an action that is not a promise
// @ts-expect-error
definePlugin({ id: 'a', api: 1, actions: { isReady: () => false } })

// 5. the same in a lazy module
// @ts-expect-error
definePlugin({ id: 'a', api: 1, actions: lazyActions(async () => ({ isReady: (_: object) => false })) })

// 6. an action called "atoms" in a lazy module
// @ts-expect-error
definePlugin({ id: 'a', api: 1, actions: lazyActions(async () => ({ atoms: async (_: object) => 1 })) })

// 7. the same inline
// @ts-expect-error
definePlugin({ id: 'a', api: 1, actions: { atoms: async () => 1 } })

// 8. a required plugin is not installed
// @ts-expect-error
createKernel({ adapters: [], plugins: [send(), account()] })

// 9. a required plugin is installed only sometimes
// @ts-expect-error
createKernel({ adapters: [], plugins: [flag && balances(), send()] })

// 10. an action of a dependency was renamed
interface NewBalances extends Plugin<{ id: 'balances'; actions: { reload(ctx: object): Promise<void>; total(ctx: object, currency: string): Promise<bigint> }; atoms: { readonly tokens: Atom<readonly string[]> }; views: { Tokens: () => unknown }; events: { updated: { readonly count: number } } }> {}
declare const newBalances: NewBalances
// @ts-expect-error
createKernel({ adapters: [], plugins: [newBalances, send()] })

// 11. a view of a dependency was renamed
interface NewerBalances extends Plugin<{ id: 'balances'; actions: BalancesActions; atoms: { readonly tokens: Atom<readonly string[]> }; views: { TokenList: () => unknown }; events: { updated: { readonly count: number } } }> {}
declare const newerBalances: NewerBalances
// @ts-expect-error
createKernel({ adapters: [], plugins: [newerBalances, send()] })

// 12. a title that is no message
// @ts-expect-error
definePlugin({ id: 'a', api: 1, messages: { en: { title: 'A', other: 'B' } }, views: { A: { load: async () => ({ default: () => null }), title: 'titel' } } })

// 13. a title whose message has values
// @ts-expect-error
definePlugin({ id: 'a', api: 1, messages: { en: { title: 'A {{name}}', plain: 'A' } }, views: { A: { load: async () => ({ default: () => null }), title: 'title' } } })

// 14. a message without its values
// @ts-expect-error
t('status')

// 15. a message with a wrong value
// @ts-expect-error
t('status', { amount: 1, sym: 'ETH' })

// 16. a message that does not exist
// @ts-expect-error
t('statsu')

// 17. a slot label that is no message of the contributor
// @ts-expect-error
definePlugin({ id: 'a', api: 1, needs: { account: optional<AccountPlugin>() }, messages: { en: { title: 'A' } }, views: { A: { load: async () => ({ default: () => null }) } }, contributes: { 'account.action': { order: 1, label: 'titel', icon: 'a', open: 'a.A' } } })

// 18. a slot route that is no view of the contributor
// @ts-expect-error
definePlugin({ id: 'a', api: 1, needs: { account: optional<AccountPlugin>() }, messages: { en: { title: 'A' } }, views: { A: { load: async () => ({ default: () => null }) } }, contributes: { 'account.action': { order: 1, label: 'title', icon: 'a', open: 'a.B' } } })

// 19. a slot that its plugin does not declare
// @ts-expect-error
definePlugin({ id: 'a', api: 1, needs: { account: optional<AccountPlugin>() }, contributes: { 'account.acton': { order: 1 } } })

// 20. an event with a wrong payload
// @ts-expect-error
ctx.emit('submitted', { hsh: '0x' })

// 21. an event that is not declared
// @ts-expect-error
ctx.emit('submited', { hash: '0x' })

// 22. startRoute names no view
// @ts-expect-error
definePlugin({ id: 'a', api: 1, views: { A: { load: async () => ({ default: () => null }) } }, hooks: { startRoute: () => 'a.B' } })

// 23. a hook point misspelt
// @ts-expect-error
definePlugin({ id: 'a', api: 1, hooks: { beforeConect: () => undefined } })

// 24. kernel.on with an unknown event
// @ts-expect-error
kernel.on('send.submited', () => {})

// 25. a plugin that is not in needs
// @ts-expect-error
ctx.plugins.names

// 26. an optional plugin used without a check
// @ts-expect-error
ctx.plugins.account.refresh()

// 27. a part that the stated type declares is missing
// @ts-expect-error
definePlugin<SendPlugin>({ id: 'send', api: 1, needs: { balances: required(), account: optional() }, messages: { en: () => import('./examples/send/locales/en.ts') }, views: lazyViews(() => import('./examples/send/views/index.ts'), { Send: {}, Review: {}, Status: {} }), actions: lazyActions(() => import('./examples/send/actions/index.ts')) })

// 28. a view of the lazy module was left out
// @ts-expect-error
lazyViews(() => import('./examples/send/views/index.ts'), { Send: {}, Review: {} })

// 29. an override with a value the message does not have
// @ts-expect-error
extend(send(), { messages: { status: 'Paying {{sum}}' } })

// 30. an override of a message that does not exist
// @ts-expect-error
extend(send(), { messages: { stats: 'Paying' } })

// 31. an override of a view that does not exist
// @ts-expect-error
extend(send(), { views: { Revew: async () => ({ default: () => null }) } })

// 32. an override that takes other parameters
// @ts-expect-error
extend(send(), { views: { Status: async () => ({ default: (_: { readonly params: { readonly id: number } }) => null }) } })

// 33. a translation lacks a message
// @ts-expect-error
definePlugin({ id: 'a', api: 1, messages: { en: { one: 'One', two: 'Two' }, others: { de: async () => ({ default: { one: 'Eins' } }) } } })

// 34. the key in needs is not the id of the plugin
// @ts-expect-error
definePlugin({ id: 'a', api: 1, needs: { acount: required<AccountPlugin>() } })

// 35. an atom is given a wrong value
// @ts-expect-error
kernel.store.set(kernel.plugins.send.atoms.draft, 'much')

// 36. the kernel's atoms are read only
// @ts-expect-error
ctx.store.set(ctx.kernel.atoms.connection, undefined)

// 37. a title of a lazy view that is no message
// @ts-expect-error
definePlugin<SendPlugin>({ id: 'send', api: 1, atoms: { draft: atom<Draft | undefined>(undefined) }, needs: { balances: required(), account: optional() }, messages: { en: () => import('./examples/send/locales/en.ts') }, views: lazyViews(() => import('./examples/send/views/index.ts'), { Send: { title: 'sned' }, Review: {}, Status: {} }), actions: lazyActions(() => import('./examples/send/actions/index.ts')) })

// 38. an action that the stated type declares is missing
// @ts-expect-error
definePlugin<AccountPlugin>({ id: 'account', api: 1, slots, messages: { en: { account: 'Account' } }, views: { Account: { load: async () => ({ default: () => null }) } }, actions: {} })

// 39. another API major
// @ts-expect-error
definePlugin({ id: 'a', api: 2 })

// 40. help names no view
// @ts-expect-error
definePlugin({ id: 'a', api: 1, views: { A: { load: async () => ({ default: () => null }), help: 'a.C' }, B: { load: async () => ({ default: () => null }) } } })

// 41. an event of an inferred plugin with a wrong payload
// @ts-expect-error
definePlugin({ id: 'a', api: 1, events: types<{ done: { readonly ok: boolean } }>(), actions: { async go(ctx) { ctx.emit('done', { ok: 1 }) } } })

// 42. usePlugin of a plugin that is not in needs
// @ts-expect-error
hooks.usePlugin('names')

// 43. a toast without the values of its message
// @ts-expect-error
ctx.toast('success', 'sent')

// 44. a plugin overrides a message that another does not have
// @ts-expect-error
definePlugin({ id: 'a', api: 1, needs: { account: optional<AccountPlugin>() }, overrides: { account: { messages: { acount: 'Me' } } } })
