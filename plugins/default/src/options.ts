import { kernelError } from '@latchkey/kernel'
import type { AccountOptions } from '@latchkey/plugin-account'
import type { AnalyticsOptions } from '@latchkey/plugin-analytics'
import type { ApiOptions } from '@latchkey/plugin-api'
import type { BalancesOptions } from '@latchkey/plugin-balances'
import type { ConnectMethod, ConnectOptions } from '@latchkey/plugin-connect'
import type { DirectoryOptions } from '@latchkey/plugin-directory'
import type { NetworksOptions } from '@latchkey/plugin-networks'
import type { SendOptions } from '@latchkey/plugin-send'
import type { SiwxOptions } from '@latchkey/plugin-siwx'

/** What can be switched on and off. */
export interface DefaultFeatures {
  /** What the account holds. @defaultValue true */
  readonly balances?: boolean
  /** @defaultValue true */
  readonly receive?: boolean
  /** @defaultValue true */
  readonly send?: boolean
  /** What users do is counted by the gateway; takes effect with `services`. @defaultValue true */
  readonly analytics?: boolean
  /** The list of all wallets. @defaultValue true */
  readonly allWallets?: boolean
  /** Nobody connects without having ticked that the terms are accepted. @defaultValue false */
  readonly legalCheckbox?: boolean
  /** The first wallets only, and a row that shows the rest. @defaultValue false */
  readonly collapseWallets?: boolean
}

/** A button of the account view. */
export type WalletFeature = 'receive' | 'send'

/** What a host can set; every plugin's own options under its name. */
export interface DefaultOptions {
  readonly features?: DefaultFeatures
  /**
   * Whether the kernel's `gateway` is asked: for balances and prices, for the directory of wallets, and to count what users
   * do. Needs a `projectId`. Without it, nothing is asked but the networks' own nodes.
   * @defaultValue false
   */
  readonly services?: boolean
  /** Order of the ways to connect; those left out come last. @defaultValue email, social, wallet */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /** Order of the buttons of the account view; those left out come last. @defaultValue receive, send */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
  readonly account?: AccountOptions
  readonly analytics?: Omit<AnalyticsOptions, 'enabled'>
  readonly api?: ApiOptions
  readonly balances?: BalancesOptions
  readonly connect?: Omit<ConnectOptions, 'methodOrder' | 'collapseWallets'>
  readonly directory?: Omit<DirectoryOptions, 'allWallets'> & { readonly allWallets?: 'show' | 'mobile' }
  readonly networks?: NetworksOptions
  readonly send?: SendOptions
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
export type Exact<O> = { readonly [K in Exclude<keyof O, keyof DefaultOptions>]: NoOption<K> } & {
  readonly features?: { readonly [K in Exclude<keyof Features<O>, keyof DefaultFeatures>]: NoFeature<K> }
} & {
  readonly [K in keyof O & ('connectMethodsOrder' | 'walletFeaturesOrder')]: Order<O[K]>
}

const FEATURES: readonly string[] = [
  'balances',
  'receive',
  'send',
  'analytics',
  'allWallets',
  'legalCheckbox',
  'collapseWallets',
] satisfies readonly (keyof DefaultFeatures)[]

/** Finds in development what the compiler did not see. @throws `config/invalid` naming the option */
export function checkOptions(options: DefaultOptions): void {
  const fail = (argument: string, problem: string): never => {
    throw kernelError('config/invalid', { details: { argument: `defaultPlugins({ ${argument} })`, problem } })
  }
  for (const [name, value] of Object.entries(options.features ?? {})) {
    if (!FEATURES.includes(name)) fail(`features: { ${name} }`, `expected one of ${FEATURES.join(', ')}`)
    if (typeof value !== 'boolean') fail(`features: { ${name} }`, 'expected true or false')
  }
  for (const name of ['connectMethodsOrder', 'walletFeaturesOrder'] as const) {
    const order = options[name] ?? []
    if (!Array.isArray(order) || new Set(order).size < order.length) fail(name, 'expected a list with each entry once')
  }
  if (typeof (options.services ?? false) !== 'boolean') fail('services', 'expected true or false')
}
