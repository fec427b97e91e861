import { createKernel } from '@latchkey/kernel'
import type { SendPlugin } from '@latchkey/plugin-send'
import { expectTypeOf } from 'vitest'
import { defaultPlugins } from './index.ts'

const all = createKernel({ adapters: [], plugins: defaultPlugins() })
expectTypeOf(all.plugins.send.openSend).returns.resolves.toBeVoid()
expectTypeOf(all.plugins.balances.refresh).toBeFunction()
all.open('send.WalletSend')
all.open('receive.WalletReceive')
// @ts-expect-error Signing in is not installed unless it is set up.
all.plugins.siwx
// @ts-expect-error Services are not asked unless the site says so.
all.plugins.api

const some = createKernel({
  adapters: [],
  plugins: defaultPlugins({ features: { send: false }, services: true, siwx: { required: false } }),
})
// @ts-expect-error Switched off.
some.plugins.send
expectTypeOf(some.plugins.siwx.signIn).toBeFunction()
expectTypeOf(some.plugins.analytics.allow).toBeFunction()
some.open('swaps.Swap')
some.open('fund.FundWallet')
// @ts-expect-error Without services nobody names prices.
all.plugins.swaps
const unswapped = createKernel({
  adapters: [],
  plugins: defaultPlugins({ features: { swaps: false }, services: true }),
})
// @ts-expect-error Switched off.
unswapped.plugins.swaps
expectTypeOf(unswapped.plugins.onramp.startPurchase).toBeFunction()

declare const isOn: boolean
const maybe = createKernel({ adapters: [], plugins: defaultPlugins({ features: { send: isOn } }) })
expectTypeOf(maybe.plugins.send?.openSend).toEqualTypeOf<typeof all.plugins.send.openSend | undefined>()
expectTypeOf<ReturnType<typeof defaultPlugins<{ features: { send: boolean } }>>[7]>().toEqualTypeOf<
  SendPlugin | false
>()

// @ts-expect-error There is no feature "sned".
defaultPlugins({ features: { sned: true } })
// @ts-expect-error Permissions are a plugin beside the list.
defaultPlugins({ features: { smartSessions: false } })
// @ts-expect-error A switch is true or false.
defaultPlugins({ features: { send: 'yes' } })
// @ts-expect-error defaultPlugins has no option "feature".
defaultPlugins({ feature: { send: true } })
// @ts-expect-error "send" stands in the order twice.
defaultPlugins({ walletFeaturesOrder: ['send', 'receive', 'send'] })
// @ts-expect-error A button that is not there has no place.
defaultPlugins({ walletFeaturesOrder: ['stake', 'send'] })
// @ts-expect-error "wallet" stands in the order twice.
defaultPlugins({ connectMethodsOrder: ['wallet', 'wallet'] })
defaultPlugins({ walletFeaturesOrder: ['send', 'receive'], connectMethodsOrder: ['wallet', 'email'] })
// @ts-expect-error Options of a plugin are checked like those of the plugin itself.
defaultPlugins({ send: { contacts: 'me' } })
// @ts-expect-error The same.
defaultPlugins({ swaps: { slippage: 'much' } })
