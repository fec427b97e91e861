import type { AnyPlugin } from '@latchkey/kernel'
import { type AccountPlugin, account } from '@latchkey/plugin-account'
import { type AnalyticsPlugin, analytics } from '@latchkey/plugin-analytics'
import { type ApiPlugin, api } from '@latchkey/plugin-api'
import { type BalancesPlugin, balances } from '@latchkey/plugin-balances'
import { type ConnectPlugin, connect } from '@latchkey/plugin-connect'
import { type DirectoryPlugin, directory } from '@latchkey/plugin-directory'
import { type FundPlugin, fund } from '@latchkey/plugin-fund'
import { type HistoryPlugin, history } from '@latchkey/plugin-history'
import { type NetworksPlugin, networks } from '@latchkey/plugin-networks'
import { type OnrampPlugin, onramp } from '@latchkey/plugin-onramp'
import { type ReceivePlugin, receive } from '@latchkey/plugin-receive'
import { type SendPlugin, send } from '@latchkey/plugin-send'
import { type SiwxPlugin, siwx } from '@latchkey/plugin-siwx'
import { type SwapsPlugin, swaps } from '@latchkey/plugin-swaps'
import { checkOptions, type DefaultFeatures, type DefaultOptions, type WalletFeature } from './options.ts'

export type { DefaultFeatures, DefaultOptions, WalletFeature } from './options.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

type Features<O> = O extends { readonly features: infer F } ? F : {}
type NoFeature<K> = `There is no feature "${K & string}"`
type NoOption<K> = `defaultPlugins has no option "${K & string}"`

/** The first entry of a list that comes again later in it. */
type Double<L> = L extends readonly [infer First, ...infer Rest]
  ? First extends Rest[number]
    ? First
    : Double<Rest>
  : never
type Order<L> = [Double<L>] extends [never] ? unknown : `"${Double<L> & string}" stands in the order twice`

/** Turns what is not an option, not a feature, or twice in an order, into a sentence of the compiler. */
type Exact<O> = { readonly [K in Exclude<keyof O, keyof DefaultOptions>]: NoOption<K> } & {
  readonly features?: { readonly [K in Exclude<keyof Features<O>, keyof DefaultFeatures>]: NoFeature<K> }
} & {
  readonly [K in keyof O & ('connectMethodsOrder' | 'walletFeaturesOrder')]: Order<O[K]>
}

/** A plugin where the switch is on, `false` where it is off, either where the compiler cannot tell. */
type If<On, P> = On extends true ? P : false
type Given<O, K extends string, Otherwise> = O extends { readonly [P in K]: infer V } ? V : Otherwise
type Feature<O, K extends keyof DefaultFeatures> = Given<Given<O, 'features', {}>, K, true>
type Services<O> = Given<O, 'services', false>
type Both<A, B> = A extends true ? B : false

/** The list, with `false` for what is not installed. */
export type DefaultPlugins<O = {}> = readonly [
  ConnectPlugin,
  AccountPlugin,
  NetworksPlugin,
  DirectoryPlugin,
  If<Services<O>, ApiPlugin>,
  If<Feature<O, 'balances'>, BalancesPlugin>,
  If<Feature<O, 'receive'>, ReceivePlugin>,
  If<Feature<O, 'send'>, SendPlugin>,
  If<Feature<O, 'history'>, HistoryPlugin>,
  O extends { readonly siwx: object } ? SiwxPlugin : false,
  If<Both<Services<O>, Feature<O, 'analytics'>>, AnalyticsPlugin>,
  If<Both<Services<O>, Feature<O, 'onramp'>>, OnrampPlugin>,
  If<Both<Services<O>, Feature<O, 'swaps'>>, SwapsPlugin>,
  If<Both<Services<O>, Feature<O, 'fund'>>, FundPlugin>,
]

const ACTION = 'account.action'
const FEATURES: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** The same plugin with its button of the account view at another place. */
function placed<P extends AnyPlugin>(plugin: P, order: readonly WalletFeature[]): P {
  const wanted: readonly string[] = [...order, ...FEATURES.filter((feature) => !order.includes(feature))]
  const place = wanted.indexOf(plugin.id)
  const { contributes = {} } = plugin as { readonly contributes?: Readonly<Record<string, object>> }
  return { ...plugin, contributes: { ...contributes, [ACTION]: { ...contributes[ACTION], order: (place + 1) * 10 } } }
}

function connectOf({ features = {}, connectMethodsOrder, connect: own }: DefaultOptions): ConnectPlugin {
  const { legalCheckbox = false, collapseWallets = false } = features
  return connect({
    ...own,
    collapseWallets,
    ...(connectMethodsOrder ? { methodOrder: connectMethodsOrder } : {}),
    ...(legalCheckbox ? { legal: { ...own?.legal, checkbox: true } } : {}),
  })
}

/**
 * The plugins most sites want, in one list: connecting, the account, networks, wallets, balances, receiving and sending, and
 * with `services` buying, swapping and funding; with switches. A feature that does not exist does not compile.
 *
 * @example
 * ```ts
 * createKernel({ adapters: [evmAdapter()], plugins: defaultPlugins({ features: { send: false } }) })
 * ```
 * @throws `config/invalid` naming the option, and what the plugins throw
 */
export function defaultPlugins<const O extends DefaultOptions = {}>(options?: O & Exact<O>): DefaultPlugins<O>
export function defaultPlugins(options: DefaultOptions = {}): readonly (AnyPlugin | false)[] {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  const { features = {}, services = false, walletFeaturesOrder: order = [], directory: wallets = {} } = options
  const hasAll = features.allWallets ?? true
  return [
    connectOf(options),
    account(options.account),
    networks(options.networks),
    directory({ ...wallets, allWallets: hasAll ? (wallets.allWallets ?? 'show') : 'hide' }),
    services && api(options.api),
    (features.balances ?? true) && balances(options.balances),
    (features.receive ?? true) && placed(receive(), order),
    (features.send ?? true) && placed(send(options.send), order),
    (features.history ?? true) && history(options.history),
    options.siwx !== undefined && siwx(options.siwx),
    services && (features.analytics ?? true) && analytics(options.analytics),
    services && (features.onramp ?? true) && placed(onramp(options.onramp), order),
    services && (features.swaps ?? true) && placed(swaps(options.swaps), order),
    services && (features.fund ?? true) && fund(options.fund),
  ]
}
