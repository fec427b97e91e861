import { type AnyPlugin, kernelError } from '@latchkey/kernel'
import { type AccountOptions, type AccountPlugin, account } from '@latchkey/plugin-account'
import { type AnalyticsOptions, type AnalyticsPlugin, analytics } from '@latchkey/plugin-analytics'
import { type ApiOptions, type ApiPlugin, api } from '@latchkey/plugin-api'
import { type BalancesOptions, type BalancesPlugin, balances } from '@latchkey/plugin-balances'
import { type ConnectMethod, type ConnectOptions, type ConnectPlugin, connect } from '@latchkey/plugin-connect'
import { type DirectoryOptions, type DirectoryPlugin, directory } from '@latchkey/plugin-directory'
import { type FundOptions, type FundPlugin, fund } from '@latchkey/plugin-fund'
import { type HistoryOptions, type HistoryPlugin, history } from '@latchkey/plugin-history'
import { type IdentityPlugin, identity } from '@latchkey/plugin-identity'
import { type NamesOptions, type NamesPlugin, names } from '@latchkey/plugin-names'
import { type NetworksOptions, type NetworksPlugin, networks } from '@latchkey/plugin-networks'
import { type OnrampOptions, type OnrampPlugin, onramp } from '@latchkey/plugin-onramp'
import { type ReceivePlugin, receive } from '@latchkey/plugin-receive'
import { type SendOptions, type SendPlugin, send } from '@latchkey/plugin-send'
import { type SiwxOptions, type SiwxPlugin, siwx } from '@latchkey/plugin-siwx'
import { type SwapsOptions, type SwapsPlugin, swaps } from '@latchkey/plugin-swaps'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What can be switched on and off. */
export interface DefaultFeatures {
  /** What the account holds. @defaultValue true */
  readonly balances?: boolean
  /** Ways to coins for an empty account, exchanges among them; takes effect with `services`. @defaultValue true */
  readonly fund?: boolean
  /** Buying coins with money; takes effect with `services`. @defaultValue true */
  readonly onramp?: boolean
  /** Swapping tokens on one network; takes effect with `services`. @defaultValue true */
  readonly swaps?: boolean
  /** How the account is paid. @defaultValue true */
  readonly receive?: boolean
  /** Sending coins and tokens. @defaultValue true */
  readonly send?: boolean
  /** What the account did. @defaultValue true */
  readonly history?: boolean
  /**
   * What accounts are called, and a name for those of the embedded wallet where the gateway gives some out; takes effect with
   * `services`. @defaultValue true
   */
  readonly names?: boolean
  /** What users do is counted by the gateway; takes effect with `services`. @defaultValue true */
  readonly analytics?: boolean
  /** The list of all wallets. @defaultValue true */
  readonly allWallets?: boolean
  /** Users connect only after ticking that the terms are accepted. @defaultValue false */
  readonly legalCheckbox?: boolean
  /** The first wallets only, and a row that shows the rest. @defaultValue false */
  readonly collapseWallets?: boolean
}

/** A button of the account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** What a host can set; every plugin's own options under its name. */
export interface DefaultOptions {
  /** Switches of single features. */
  readonly features?: DefaultFeatures
  /**
   * Whether the kernel's `gateway` is asked: for balances, prices and wallets, and to count what users do. Needs a
   * `projectId`; without it, only the networks' nodes are asked.
   * @defaultValue false
   */
  readonly services?: boolean
  /** Order of the ways to connect; those left out come last. @defaultValue email, social, wallet */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /** Order of the buttons of the account view; those left out come last. @defaultValue onramp, swaps, receive, send */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
  readonly account?: AccountOptions
  readonly analytics?: Omit<AnalyticsOptions, 'enabled'>
  readonly api?: ApiOptions
  readonly balances?: BalancesOptions
  readonly connect?: Omit<ConnectOptions, 'methodOrder' | 'collapseWallets'>
  readonly directory?: Omit<DirectoryOptions, 'allWallets'> & { readonly allWallets?: 'show' | 'mobile' }
  readonly fund?: FundOptions
  readonly history?: HistoryOptions
  readonly names?: NamesOptions
  readonly networks?: NetworksOptions
  readonly onramp?: OnrampOptions
  readonly send?: SendOptions
  readonly swaps?: SwapsOptions
  /** Users sign in after connecting. Not installed without it. */
  readonly siwx?: SiwxOptions
}

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

const SWITCHES: readonly string[] = [
  'balances',
  'fund',
  'onramp',
  'swaps',
  'receive',
  'send',
  'history',
  'names',
  'analytics',
  'allWallets',
  'legalCheckbox',
  'collapseWallets',
] satisfies readonly (keyof DefaultFeatures)[]

/** Finds in development what the compiler did not see. @throws `config/invalid` naming the option */
function checkOptions(options: DefaultOptions): void {
  const fail = (argument: string, problem: string): never => {
    throw kernelError('config/invalid', { details: { argument: `defaultPlugins({ ${argument} })`, problem } })
  }
  for (const [name, value] of Object.entries(options.features ?? {})) {
    if (!SWITCHES.includes(name)) fail(`features: { ${name} }`, `expected one of ${SWITCHES.join(', ')}`)
    if (typeof value !== 'boolean') fail(`features: { ${name} }`, 'expected true or false')
  }
  for (const name of ['connectMethodsOrder', 'walletFeaturesOrder'] as const) {
    const order = options[name] ?? []
    if (!Array.isArray(order) || new Set(order).size < order.length) fail(name, 'expected a list with each entry once')
  }
  if (typeof (options.services ?? false) !== 'boolean') fail('services', 'expected true or false')
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
  If<Both<Services<O>, Feature<O, 'names'>>, IdentityPlugin>,
  If<Both<Services<O>, Feature<O, 'names'>>, NamesPlugin>,
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
 * with `services` buying, swapping, funding and names; with switches. A feature that does not exist does not compile.
 *
 * @example `createKernel({ adapters: [evmAdapter()], plugins: defaultPlugins({ features: { send: false } }) })`
 * @throws `config/invalid` naming the option, and what the plugins throw
 */
export function defaultPlugins<const O extends DefaultOptions = {}>(options?: O & Exact<O>): DefaultPlugins<O>
export function defaultPlugins(options: DefaultOptions = {}): readonly (AnyPlugin | false)[] {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  const { features = {}, services = false, walletFeaturesOrder: order = [], directory: wallets = {} } = options
  return [
    connectOf(options),
    account(options.account),
    networks(options.networks),
    directory({ ...wallets, allWallets: (features.allWallets ?? true) ? (wallets.allWallets ?? 'show') : 'hide' }),
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
    services && (features.names ?? true) && identity(),
    services && (features.names ?? true) && names(options.names),
  ]
}
