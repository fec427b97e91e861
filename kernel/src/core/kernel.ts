import { type Adapter, type AppMetadata, KERNEL_API } from './adapters/adapter.ts'
import type { CaipNetworkId, Network } from './network/network.ts'
import type { AnyPlugin, AnySpec, PayloadArgs, Sentence } from './plugins/definePlugin.ts'
import type { EventsOf, KernelEvents, Listen } from './plugins/events.ts'
import { activityOf, type InspectedPermissions, type PluginActivity, permissionsOf } from './plugins/permissions.ts'
import type { PluginState } from './plugins/pluginHost.ts'
import type { Handles, Installed, ListProblem, PluginEntry } from './plugins/pluginList.ts'
import type { Services } from './services/services.ts'
import type { CoreAtoms, CoreTheme } from './state/coreAtoms.ts'
import type { KernelScope, Store } from './state/kernelScope.ts'
import type { Router, ViewRegistry } from './views/router.ts'
import type { SlotRegistry } from './views/slots.ts'
import type { CoreRoutes, RoutesOf } from './views/view.ts'
import type { WalletActions } from './wallet/walletActions.ts'

// What plugins may do is shown in development; production bundles do not carry it.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The widget of one page. Two kernels share no state. */
export interface Kernel<L extends readonly PluginEntry[] = readonly AnyPlugin[]> {
  readonly api: typeof KERNEL_API
  readonly id: string
  /** Actions and atoms of each plugin, by id. */
  readonly plugins: Handles<L>
  readonly router: Router<CoreRoutes & RoutesOf<Installed<L>>>
  readonly store: Store
  readonly atoms: CoreAtoms
  readonly wallet: WalletActions
  /** Events of the kernel and of each plugin, as `<plugin id>.<event>`. */
  readonly on: Listen<KernelEvents & EventsOf<Installed<L>>>
  /** Opens the modal on the start view. @throws `view/start` while there is nothing to open */
  open(): void
  /** Opens the modal on a route. @throws `view/unknown`, `view/params` */
  open<R extends keyof RoutesOf<Installed<L>> & string>(
    route: R,
    ...params: PayloadArgs<RoutesOf<Installed<L>>[R]>
  ): void
  /** Closes the modal unless a view or a plugin refuses; tells whether it closed. */
  close(): boolean
  /** A serializable picture of plugins, hook order, views, slots and connectors. */
  inspect(): KernelSnapshot
  /** Hydrates, runs each plugin's setup, discovers wallets, resumes saved connections. Idempotent; the provider calls it. */
  start(): Promise<void>
  /** Resolves when everything saved has been reopened or given up: from then on the status is certain. Never rejects. */
  readonly ready: Promise<void>
  /** Aborts everything and removes everything the kernel added. */
  destroy(): Promise<void>
  /** The plugins, in the compiler only. */
  readonly '~plugins'?: Installed<L>
}

export interface I18nConfig {
  /** A BCP 47 tag; the first of the browser's languages that has messages otherwise. */
  readonly locale?: string
  /** Messages of your own, by plugin id and key, in every language. */
  readonly overrides?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface KernelConfig<L extends readonly PluginEntry[]> {
  /** Needed when two kernels stand on one page: prefix of storage keys. @defaultValue 'default' */
  readonly id?: string
  /** For plugins and adapters that talk to a hosted service; installed wallets need none. */
  readonly projectId?: string
  /** How wallets and sign-in texts show the site. */
  readonly metadata?: Partial<AppMetadata>
  /** Chain families and ways to reach wallets, one for each; the first network of the first one is the site's default. */
  readonly adapters: readonly Adapter[]
  /** In any order; falsy entries are left out. */
  readonly plugins: L & Sentence<ListProblem<L>>
  /** What the site offers, in order; all networks of the adapters otherwise. */
  readonly networks?: readonly (CaipNetworkId | Network)[]
  /** The network that is chosen before a visitor chooses one. @defaultValue the first network */
  readonly defaultNetwork?: CaipNetworkId
  /** Base address of the gateway the `http` service talks to. */
  readonly gateway?: string
  /** Parts of the kernel that reach outside, replaced one by one: in tests, in browser extensions, behind proxies. */
  readonly services?: Partial<Services>
  /** `'light'`, `'dark'`, `'system'`, a theme, or a pair of them that follows the system. @defaultValue 'system' */
  readonly theme?: CoreTheme
  /** The language, and sentences of your own. */
  readonly i18n?: I18nConfig
  /** Nonce for the style element that browsers without constructed style sheets get. */
  readonly nonce?: string
  /** What to do with a plugin built for another kernel API. @defaultValue 'throw' */
  readonly onIncompatible?: 'throw' | 'skip'
  /** Logs each hook call with its taps, durations and outcomes. @defaultValue false */
  readonly debug?: boolean
}

/** What `kernel.inspect()` shows of a plugin. */
export interface InspectedPlugin extends PluginState {
  readonly id: string
  readonly needs: readonly string[]
  /** In development builds: what it may do. */
  readonly permissions?: InspectedPermissions
  /** In development builds: what it did. */
  readonly activity?: PluginActivity
}

/** What `kernel.inspect()` shows; plain data. */
export interface KernelSnapshot {
  readonly id: string
  readonly api: string
  readonly plugins: readonly InspectedPlugin[]
  readonly adapters: readonly string[]
  readonly hooks: Readonly<Record<string, readonly string[]>>
  readonly views: readonly string[]
  readonly slots: Readonly<Record<string, readonly string[]>>
  readonly networks: readonly string[]
  readonly connectors: readonly string[]
  readonly connections: readonly string[]
}

interface InspectParts {
  readonly id: string
  readonly scope: KernelScope
  readonly specs: readonly AnySpec[]
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
}

/** Draws the picture behind `kernel.inspect()`. */
export function inspectKernel({ id, scope, specs, views, slots }: InspectParts): KernelSnapshot {
  const { store, state } = scope
  const status = store.get(state.pluginStatus)
  let plugins: readonly InspectedPlugin[] = specs.map((spec) => ({
    id: spec.id,
    needs: Object.keys(spec.needs ?? {}),
    ...(status[spec.id] ?? { status: 'ready' }),
  }))
  if (process.env.NODE_ENV !== 'production')
    plugins = specs.map((spec, at) => ({
      ...plugins[at],
      permissions: permissionsOf(spec),
      activity: activityOf(scope, spec.id),
    })) as readonly InspectedPlugin[]
  return {
    id,
    api: `${KERNEL_API.major}.${KERNEL_API.minor}`,
    plugins,
    adapters: scope.adapters.all().map((adapter) => adapter.id),
    hooks: scope.hooks.order(),
    views: views.routes(),
    slots: slots.names(),
    networks: store.get(state.networks).map((network) => network.id),
    connectors: store.get(state.connectors).map((connector) => connector.id),
    connections: store.get(state.connections).map((connection) => connection.id),
  }
}
