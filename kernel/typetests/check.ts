// Positive checks: the types are what they should be, and never `any`.
import { kernel } from './host.ts'
import type { SendContext, SendPlugin } from './examples/send/plugin.ts'
import { faucet } from './faucet.ts'
import type { BalancesActions, BalancesPlugin } from './examples/balances/plugin.ts'
import { type Context, createKernel, type Handle, lazyActions, type Plugin, type Uses } from '../src/core/index.ts'
import type { TapPlugin } from './tap.ts'
import type TapView from './TapView.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function expectType<T extends true>(): T | undefined { return undefined }

expectType<Equal<typeof kernel.plugins.send.submit, (to: string, amount: bigint) => Promise<string>>>()
expectType<Equal<Handle<SendPlugin>['estimate'], (to: string) => Promise<bigint>>>()
expectType<Equal<SendContext['actions']['cancel'], () => Promise<void>>>()
expectType<Equal<SendContext['plugins']['balances']['total'], (currency: string) => Promise<bigint>>>()
type FaucetHandle = NonNullable<typeof kernel.plugins.faucet>
expectType<Equal<FaucetHandle['drip'], (amount: bigint) => Promise<string>>>()
expectType<Equal<undefined extends typeof kernel.plugins.faucet ? true : false, true>>()
type FaucetContext = Context<typeof faucet>
expectType<Equal<Parameters<FaucetContext['emit']>[0], 'dripped' | 'refused'>>()
type Route = Parameters<typeof kernel.router.push>[0]
expectType<Equal<Route, 'kernel.Error' | 'send.Send' | 'send.Review' | 'send.Status' | 'account.Account' | 'balances.Tokens' | 'faucet.Faucet' | 'faucet.Help' | 'faucet.Receipt'>>()
// A factory, its type inferred, and a view in a file of its own that uses that type: no cycle.
expectType<Equal<Handle<TapPlugin>['drip'], (amount: bigint) => Promise<boolean>>>()
expectType<Equal<ReturnType<typeof TapView>[0], string | Promise<boolean>>>()
// An optional plugin adds `undefined`; a falsy entry of the list does too.
declare const context: SendContext
expectType<Equal<undefined extends typeof context.plugins.account ? true : false, true>>()
expectType<Equal<undefined extends typeof context.plugins.balances ? true : false, false>>()
// A dependent that names what it uses is not concerned by other changes of the plugin.
interface FrugalPlugin extends Plugin<{ id: 'frugal'; needs: { balances: Uses<BalancesPlugin, { actions: 'total' }> } }> {}
interface ChangedBalances extends Plugin<{ id: 'balances'; actions: Pick<BalancesActions, 'total'> }> {}
interface BrokenBalances extends Plugin<{ id: 'balances'; actions: Pick<BalancesActions, 'refresh'> }> {}
declare const frugal: FrugalPlugin
declare const changed: ChangedBalances
declare const broken: BrokenBalances
createKernel({ adapters: [], plugins: [frugal, changed] })
// @ts-expect-error "frugal" uses the action "total" of "balances", which the installed "balances" does not have
createKernel({ adapters: [], plugins: [frugal, broken] })
// @ts-expect-error "LIMIT" is not an action: export only functions (ctx, ...args) => Promise from this module
lazyActions(async () => ({ LIMIT: 1, go: async () => 1 }))
