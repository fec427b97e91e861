import type { KERNEL_API } from './kernelApi.ts'
import type { KernelSnapshot } from './kernelSnapshot.ts'
import type { CaipNetworkId, Network } from './network/network.ts'
import type { AnyPlugin, Check, Handles, RoutesOf } from './plugins/pluginTypes.ts'
import type { Services } from './services/services.ts'
import type { CoreAtoms, CoreTheme } from './state/coreAtoms.ts'
import type { Store } from './state/store.ts'
import type { CoreRoutes, Router } from './views/router.ts'
import type { Adapter, AppMetadata } from './wallet/adapter.ts'
import type { WalletActions } from './wallet/walletActions.ts'

/** The widget of one page. Two kernels share no state. */
export interface Kernel<P extends readonly AnyPlugin[] = readonly AnyPlugin[]> {
  readonly api: typeof KERNEL_API
  readonly id: string
  /** Actions and atoms of each plugin, by id. */
  readonly plugins: Handles<P[number]>
  readonly router: Router<CoreRoutes & RoutesOf<P[number]>>
  readonly store: Store
  readonly atoms: CoreAtoms
  readonly wallet: WalletActions
  /**
   * Opens the modal on a route without parameters, or on the start view.
   * @throws `view/unknown`, `view/params` for that route; `view/start` while there is nothing to open
   */
  open(route?: string): void
  /** Closes the modal unless a view or a plugin refuses; tells whether it closed. */
  close(): boolean
  /** A serializable picture of plugins, hook order, views, slots and connectors. */
  inspect(): KernelSnapshot
  /** Hydrates, runs each plugin's setup, discovers wallets, resumes saved connections. Idempotent; the provider calls it. */
  start(): Promise<void>
  /** Aborts everything and removes everything the kernel added. */
  destroy(): Promise<void>
}

export interface I18nConfig {
  /** A BCP 47 tag; the first of the browser's languages that has words otherwise. */
  readonly locale?: string
  /** Sentences of your own, by plugin id and key. */
  readonly overrides?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface KernelConfig<P extends readonly AnyPlugin[]> {
  /** Needed when two kernels stand on one page: prefix of storage keys. @defaultValue 'default' */
  readonly id?: string
  /** For plugins and adapters that talk to a hosted service; installed wallets need none. */
  readonly projectId?: string
  readonly metadata?: Partial<AppMetadata>
  readonly adapters: readonly Adapter[]
  readonly plugins: P & Check<P>
  /** What the site offers, in order; all networks of the adapters otherwise. */
  readonly networks?: readonly (CaipNetworkId | Network)[]
  readonly defaultNetwork?: CaipNetworkId
  /** Base address of the gateway the `http` service talks to. */
  readonly gateway?: string
  readonly services?: Partial<Services>
  /** @defaultValue 'system' */
  readonly theme?: CoreTheme
  readonly i18n?: I18nConfig
  /** Nonce for the style element that browsers without constructed style sheets get. */
  readonly nonce?: string
  /** What to do with a plugin built for another kernel API. @defaultValue 'throw' */
  readonly onIncompatible?: 'throw' | 'skip'
  /** Logs each hook call with its taps, durations and outcomes. @defaultValue false */
  readonly debug?: boolean
}
