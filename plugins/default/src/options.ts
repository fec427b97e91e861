import { kernelError } from '@latchkey/kernel'
import type { AccountOptions } from '@latchkey/plugin-account'
import type { AnalyticsOptions } from '@latchkey/plugin-analytics'
import type { ApiOptions } from '@latchkey/plugin-api'
import type { BalancesOptions } from '@latchkey/plugin-balances'
import type { ConnectMethod, ConnectOptions } from '@latchkey/plugin-connect'
import type { DirectoryOptions } from '@latchkey/plugin-directory'
import type { FundOptions } from '@latchkey/plugin-fund'
import type { HistoryOptions } from '@latchkey/plugin-history'
import type { NetworksOptions } from '@latchkey/plugin-networks'
import type { OnrampOptions } from '@latchkey/plugin-onramp'
import type { SendOptions } from '@latchkey/plugin-send'
import type { SiwxOptions } from '@latchkey/plugin-siwx'
import type { SwapsOptions } from '@latchkey/plugin-swaps'

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
  /** @defaultValue true */
  readonly receive?: boolean
  /** @defaultValue true */
  readonly send?: boolean
  /** What the account did. @defaultValue true */
  readonly history?: boolean
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
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

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
  readonly networks?: NetworksOptions
  readonly onramp?: OnrampOptions
  readonly send?: SendOptions
  readonly swaps?: SwapsOptions
  /** Users sign in after connecting. Not installed without it. */
  readonly siwx?: SiwxOptions
}

const SWITCHES: readonly string[] = [
  'balances',
  'fund',
  'onramp',
  'swaps',
  'receive',
  'send',
  'history',
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
    if (!SWITCHES.includes(name)) fail(`features: { ${name} }`, `expected one of ${SWITCHES.join(', ')}`)
    if (typeof value !== 'boolean') fail(`features: { ${name} }`, 'expected true or false')
  }
  for (const name of ['connectMethodsOrder', 'walletFeaturesOrder'] as const) {
    const order = options[name] ?? []
    if (!Array.isArray(order) || new Set(order).size < order.length) fail(name, 'expected a list with each entry once')
  }
  if (typeof (options.services ?? false) !== 'boolean') fail('services', 'expected true or false')
}
