import { createStore } from 'jotai/vanilla'
import { KERNEL_API } from './adapters/adapter.ts'
import { loadActions } from './async/chunks.ts'
import { kernelError } from './errors/errorTable.ts'
import { kernelHooks } from './hooks/kernelHooks.ts'
import { createMessages, type Messages, preferredLocale } from './i18n/messages.ts'
import { inspectKernel, type Kernel, type KernelConfig } from './kernel.ts'
import { createLifecycle } from './lifecycle.ts'
import type { AnySpec } from './plugins/definePlugin.ts'
import { emitter, eventBus, reporter } from './plugins/events.ts'
import { recordUse } from './plugins/permissions.ts'
import { type PluginHost, pluginHost } from './plugins/pluginHost.ts'
import { overriddenMessages, overriddenView, type PluginEntry, sortPlugins } from './plugins/pluginList.ts'
import { createServices } from './services/createServices.ts'
import { coreAtoms } from './state/coreAtoms.ts'
import type { KernelScope, PluginStyle } from './state/kernelScope.ts'
import { attachInternals } from './state/kernelScope.ts'
import { type Alerts, alerts, toasts } from './state/notices.ts'
import { createRouter, openWith, viewRegistry } from './views/router.ts'
import { slotRegistry } from './views/slots.ts'
import { adapterRegistry, connectAdapter, connectorRegistry, resolveNetworks } from './wallet/registry.ts'
import { walletRuntime } from './wallet/runtime.ts'
import { createWallet } from './wallet/walletActions.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const EMPTY_METADATA = { name: '', description: '', url: '', icons: [] } as const

type AnyConfig = KernelConfig<readonly PluginEntry[]>

/** Everything a kernel's actions work with. */
function createScope(config: AnyConfig, taken: readonly string[], signal: AbortSignal): KernelScope {
  const {
    id = 'default',
    projectId,
    metadata,
    services: overrides,
    gateway,
    debug = false,
    i18n,
    theme = 'system',
  } = config
  const adapters = adapterRegistry(config.adapters, taken)
  const networks = resolveNetworks(adapters, config.networks)
  const first = config.defaultNetwork
  if (first !== undefined && !networks.some((offered) => offered.id === first))
    throw kernelError('config/unknown-network', { details: { id: first } })

  const store = Object.freeze(createStore())
  const state = Object.freeze(coreAtoms({ networks, theme, locale: i18n?.locale ?? 'en', ...(first ? { first } : {}) }))
  const appMetadata = { ...EMPTY_METADATA, ...metadata }
  const services = createServices({
    prefix: id === 'default' ? 'lk:' : `lk:${id}:`,
    projectId,
    metadata: appMetadata,
    http: { baseUrl: gateway, sdkType: 'latchkey', sdkVersion: `${KERNEL_API.major}.${KERNEL_API.minor}` },
    networks: () => store.get(state.networks),
    families: () => adapters.families(),
    overrides,
  })
  const hooks = kernelHooks({ clock: services.clock, log: services.log, debug })
  const report = reporter(hooks, services.log)
  const scope: KernelScope = {
    id,
    store,
    state,
    services,
    hooks,
    adapters,
    connectors: connectorRegistry(store, state, report),
    runtime: walletRuntime(),
    metadata: appMetadata,
    projectId,
    catalog: new Map(),
    signal,
    emit: emitter(hooks, services.clock),
    report,
  }
  if (process.env.NODE_ENV !== 'production')
    for (const [name, hook] of hooks.all) hook.intercept({ tap: (tap) => recordUse(scope, tap.name, 'hooks', name) })
  return scope
}

const ID = /^[a-z][a-z0-9-]*$/

function problemOf(
  config: KernelConfig<readonly PluginEntry[]>,
): readonly [argument: string, problem: string] | undefined {
  const { id, adapters, plugins, networks, projectId } = config
  if (id !== undefined && !ID.test(id)) return ['id', 'it must be lower-case letters, digits and hyphens']
  if (!Array.isArray(adapters)) return ['adapters', 'it is not a list']
  if (!Array.isArray(plugins)) return ['plugins', 'it is not a list']
  if (networks !== undefined && !Array.isArray(networks)) return ['networks', 'it is not a list']
  if (projectId !== undefined && (typeof projectId !== 'string' || projectId.trim() === ''))
    return ['projectId', 'it is empty']
  return undefined
}

/** @throws `config/invalid` naming the argument */
function checkConfig(config: KernelConfig<readonly PluginEntry[]>): void {
  const problem =
    typeof config === 'object' && config !== null ? problemOf(config) : (['config', 'it is not an object'] as const)
  if (problem) throw kernelError('config/invalid', { details: { argument: problem[0], problem: problem[1] } })
}

/** The plugins' messages, with what other plugins and the host put in their place. */
const pluginMessages = (scope: KernelScope, specs: readonly AnySpec[], { i18n }: AnyConfig): Messages =>
  createMessages({
    store: scope.store,
    locale: scope.state.locale,
    catalog: scope.catalog,
    overrides: (namespace) => ({ ...overriddenMessages(specs, namespace), ...i18n?.overrides?.[namespace] }),
    log: scope.services.log,
    report: (error) => scope.report(error, { where: 'i18n' }),
  })

/** What plugins offer: each is there as soon as it is set up. */
const pluginHandles = (specs: readonly AnySpec[], { handles }: PluginHost): object =>
  Object.freeze(
    Object.defineProperties(
      {},
      Object.fromEntries(specs.map(({ id }) => [id, { enumerable: true, get: () => handles[id] }])),
    ),
  )

/** The visitor's language, and what the host has left out that something installed needs. */
function atStart(
  { store, state, services, adapters, projectId }: KernelScope,
  specs: readonly AnySpec[],
  { i18n }: AnyConfig,
  messages: Messages,
  alertBar: Alerts,
): void {
  // What the host has set since stays.
  if (!i18n?.locale && store.get(state.locale) === 'en')
    store.set(state.locale, preferredLocale(services.platform.languages, messages.locales()))
  if (!projectId && [...adapters.all(), ...specs].some(({ needsProjectId }) => needsProjectId))
    alertBar.show(kernelError('config/project-id'))
}

const stylesOf = ({ id: plugin, css, tokens }: AnySpec): PluginStyle => ({
  plugin,
  ...(css ? { css } : {}),
  ...(tokens ? { tokens } : {}),
})

/**
 * Makes the widget of one page. Synchronous and pure: it checks what it is given, and calls no plugin code except the
 * factory `connectors`. Nothing runs before `start()`.
 *
 * @example
 * ```ts
 * export const kernel = createKernel({
 *   metadata: { name: 'Shop' },
 *   adapters: [evmAdapter()],
 *   plugins: [connect(), account(), networks()],
 * })
 * ```
 * @throws in development builds `config/invalid` and `plugin/invalid`; always `config/no-networks`, `config/unknown-network`, `config/no-adapter`,
 * `plugin/duplicate`, `plugin/missing`, `plugin/cycle`, `plugin/incompatible`
 */
export function createKernel<const L extends readonly PluginEntry[]>(config: KernelConfig<L>): Kernel<L>
export function createKernel(config: AnyConfig): object {
  if (process.env.NODE_ENV !== 'production') checkConfig(config)
  const { id = 'default', nonce, onIncompatible = 'throw' } = config
  const controller = new AbortController()
  const specs = sortPlugins(config.plugins)
  // What adapters and plugins write and store is kept apart by their ids.
  const scope = createScope(config, ['kernel', ...specs.map((spec) => spec.id)], controller.signal)
  const { store, state, services, catalog } = scope
  const views = viewRegistry((plugin, name) => overriddenView(specs, plugin, name))
  const slots = slotRegistry()
  const alertBar = alerts(store, state)
  const snackbar = toasts(store, state, services.clock, controller.signal)
  const wallet = createWallet(scope)
  const events = eventBus(scope, scope.report)
  const router = createRouter(scope, views, events.emit)
  const host = pluginHost(
    { scope, router, wallet, toasts: snackbar, alerts: alertBar, events, views, slots, catalog, onIncompatible },
    specs,
  )
  for (const adapter of scope.adapters.all()) connectAdapter(scope, adapter)
  const messages = pluginMessages(scope, specs, config)
  const lifecycle = createLifecycle({
    id,
    scope,
    host,
    abort: (reason) => controller.abort(reason),
    onStart: () => atStart(scope, specs, config, messages, alertBar),
  })
  const kernel = {
    api: KERNEL_API,
    id,
    plugins: pluginHandles(specs, host),
    router,
    store,
    atoms: state,
    wallet,
    on: events.on,
    open: openWith(router, scope),
    close: () => router.close('api'),
    inspect: () => inspectKernel({ id, scope, specs, views, slots }),
    ...lifecycle,
  }
  scope.kernel = attachInternals(kernel, {
    state,
    services,
    metadata: scope.metadata,
    views,
    slots,
    events,
    messages,
    styles: specs.map(stylesOf),
    nonce,
    report: scope.report,
    toasts: snackbar,
    dismissAlert: alertBar.dismiss,
    prepare: async (shown) => (await loadActions()).prepareConnectors(scope, shown),
  })
  return scope.kernel
}
