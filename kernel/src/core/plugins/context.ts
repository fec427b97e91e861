import type { AppMetadata } from '../adapters/adapter.ts'
import type { BoundCapability, CapabilityName } from '../adapters/capability.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelError } from '../errors/kernelError.ts'
import type { Catalog, MessageArgs } from '../i18n/messages.ts'
import { lateHttp } from '../services/createServices.ts'
import { scopedStorage } from '../services/platform.ts'
import type { Services } from '../services/services.ts'
import type { CoreAtoms, ToastState } from '../state/coreAtoms.ts'
import type { KernelScope, Store } from '../state/kernelScope.ts'
import type { Alerts, Toasts } from '../state/notices.ts'
import type { AnyRouter, Router } from '../views/router.ts'
import type { CoreRoutes, OwnRoutes, RoutesOf } from '../views/view.ts'
import { bindCapability, type WalletActions } from '../wallet/walletActions.ts'
import type { Bound } from './actions.ts'
import type { Any, AnyPlugin, AnySpec, Part, PayloadArgs, Peers, PeerUnion } from './definePlugin.ts'
import type { EventBus, EventsOf, KernelEvents, Listen } from './events.ts'
import { recordUse, watchedContext } from './permissions.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** A button in a snackbar. */
export interface ToastAction<M> {
  /** A message without values. */
  readonly message: keyof Catalog<M> & string
  run(): void
}
type ToastArgs<M, Values extends readonly unknown[]> = Values extends readonly []
  ? [values?: undefined, action?: ToastAction<M>]
  : [...values: Values, action?: ToastAction<M>]

/** The routes a plugin may open: its own, the kernel's, and those of the plugins in `needs`. */
export type ContextRoutes<P extends AnyPlugin> = CoreRoutes &
  OwnRoutes<P['id'], Part<P, 'views'>> &
  RoutesOf<PeerUnion<Part<P, 'needs'>>>

/** A plugin's whole world; every function of a plugin gets it first. */
export interface Context<P extends AnyPlugin> {
  readonly id: P['id']
  readonly store: Store
  readonly kernel: {
    /** Read them; the kernel writes them. */
    readonly atoms: CoreAtoms
    readonly wallet: WalletActions
    /** The host application, as it presents itself. */
    readonly metadata: AppMetadata
  }
  readonly atoms: Part<P, 'atoms'>
  /** The plugin's own actions, as others call them. */
  readonly actions: Bound<Part<P, 'actions'>>
  /** The plugins named in `needs`. */
  readonly plugins: Peers<Part<P, 'needs'>>
  readonly router: Router<ContextRoutes<P>>
  /** Keys of `storage` are the plugin's own; `http` reaches what its permissions name. */
  readonly services: Services
  /** Aborts when the plugin is disposed. */
  readonly signal: AbortSignal
  /** What the active wallet can do; `undefined` when it cannot. */
  capability<C extends CapabilityName>(name: C): BoundCapability<C> | undefined
  /** Shows a snackbar; call the result to take it away. */
  toast<K extends keyof Catalog<Part<P, 'messages'>> & string>(
    kind: ToastState['kind'],
    key: K,
    ...values: ToastArgs<Part<P, 'messages'>, MessageArgs<Part<P, 'messages'>>[K]>
  ): () => void
  /** Shows the alert bar: to the developer of the site, once per code, or in the user's language where trying again can help. */
  alert(error: KernelError): void
  /** Hands a handled error to `onError` and the log. */
  report(error: unknown, where: string): void
  /**
   * Calls the listeners of an event of this plugin, and `onEvent`, where a payload that is no object stands under the name of
   * the event. Values named like secrets do not reach `onEvent`.
   */
  emit<E extends keyof Part<P, 'events'> & string>(event: E, ...payload: PayloadArgs<Part<P, 'events'>[E]>): void
  /** Listens until the result is called or the plugin is disposed. */
  readonly on: Listen<KernelEvents & EventsOf<P | PeerUnion<Part<P, 'needs'>>>>
  /**
   * A signal that lives as long as a view keeps its place in the history: another view may cover it. Leaving it, closing
   * the modal and disposing the plugin abort the signal.
   * @param route - @defaultValue the view that is shown; while none is, the signal lives as long as the plugin
   */
  whileShown(route?: keyof ContextRoutes<P> & string): AbortSignal
}

/** A context whose type parameters are forgotten. */
export type AnyContext = Context<Any>

/** What contexts are made from. */
export interface ContextParts {
  readonly scope: KernelScope
  readonly router: AnyRouter
  readonly wallet: WalletActions
  readonly toasts: Toasts
  readonly alerts: Alerts
  readonly events: EventBus
  /** The public side of each running plugin. */
  readonly handles: Readonly<Record<string, object>>
}

/** Only what was declared; in development anything else says so. */
function peersOf({ id, needs = {} }: AnySpec, handles: Readonly<Record<string, object>>): object {
  const declared = Object.keys(needs)
  const peers = Object.freeze(
    Object.defineProperties(
      {},
      Object.fromEntries(declared.map((peer) => [peer, { enumerable: true, get: () => handles[peer] }])),
    ),
  )
  if (process.env.NODE_ENV !== 'production')
    return new Proxy(peers, {
      get(target, used, receiver) {
        if (typeof used === 'string' && !declared.includes(used))
          throw kernelError('plugin/undeclared', { details: { plugin: id, used } })
        return Reflect.get(target, used, receiver)
      },
    })
  return peers
}

/** Does something once: when the signal aborts, or when the result is called. */
function onceAborted(signal: AbortSignal, end: () => void): () => void {
  const stop = (): void => {
    signal.removeEventListener('abort', stop)
    end()
  }
  signal.addEventListener('abort', stop)
  return stop
}

function whileShown({ store, state }: KernelScope, life: AbortSignal, route: string | undefined): AbortSignal {
  const history = store.get(state.history)
  const entry = route === undefined ? history.at(-1) : history[history.map((shown) => shown.route).lastIndexOf(route)]
  const controller = new AbortController()
  const leave = onceAborted(life, () => {
    unwatch()
    controller.abort()
  })
  const unwatch = store.sub(state.history, () => {
    if (entry && !store.get(state.history).includes(entry)) leave()
  })
  if (life.aborted || (route !== undefined && !entry)) leave()
  return controller.signal
}

/** Builds the narrow, frozen world of one plugin. */
export function createContext(deps: ContextParts, spec: AnySpec, signal: AbortSignal): AnyContext {
  const { scope, router, handles, events } = deps
  const { store, state, services } = scope
  const { id } = spec
  let onHost: ((host: string) => void) | undefined
  if (process.env.NODE_ENV !== 'production') onHost = (host) => recordUse(scope, id, 'hosts', host)
  const context: AnyContext = {
    id,
    store,
    kernel: Object.freeze({ atoms: state, wallet: deps.wallet, metadata: scope.metadata }),
    atoms: Object.freeze({ ...spec.atoms }),
    get actions(): Any {
      return handles[id]
    },
    // `needs` types it; by id here.
    plugins: peersOf(spec, handles) as Any,
    router,
    services: Object.freeze({
      ...services,
      http: lateHttp(({ pluginHttp }) => pluginHttp(services, spec, onHost)),
      storage: scopedStorage(services.storage, `${id}:`),
    }),
    signal,
    capability: (name: CapabilityName) => bindCapability(scope, name),
    toast: (kind: ToastState['kind'], key: string, values: ToastState['values'] = {}, action?: ToastState['action']) =>
      deps.toasts.show({ kind, plugin: id, key, values, ...(action ? { action } : {}) }),
    alert: deps.alerts.show,
    report: (error: unknown, where: string) => scope.report(error, { plugin: id, where }),
    emit(event: string, payload?: unknown) {
      events.emit(`${id}.${event}`, payload)
      scope.emit(event, typeof (payload ?? {}) === 'object' ? { ...(payload as object) } : { [event]: payload })
    },
    on(event: string, handler: (payload: never) => void) {
      return onceAborted(signal, events.on(event, handler))
    },
    whileShown: (route?: string) => whileShown(scope, signal, route),
  }
  if (process.env.NODE_ENV !== 'production')
    return Object.freeze(watchedContext(context, spec, (kind, name) => recordUse(scope, id, kind, name)))
  return Object.freeze(context)
}
