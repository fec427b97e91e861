import { isDevelopment } from '../development.ts'
import { kernelError } from '../errors/errorTable.ts'
import { scopedStorage } from '../services/scopedStorage.ts'
import type { Alerts } from '../state/alerts.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { Toasts } from '../state/toasts.ts'
import type { AnyRouter } from '../views/createRouter.ts'
import type { CapabilityName } from '../wallet/capability.ts'
import { bindCapability, type WalletActions } from '../wallet/walletActions.ts'
import type { AnySpec } from './definePlugin.ts'
import type { AnyContext } from './pluginTypes.ts'

/** What contexts are made from. */
export interface ContextParts {
  readonly scope: KernelScope
  readonly router: AnyRouter
  readonly wallet: WalletActions
  readonly toasts: Toasts
  readonly alerts: Alerts
  /** The public side of each running plugin. */
  readonly handles: Readonly<Record<string, unknown>>
}

/** Only what was declared; in development anything else says so. */
function peersOf({ id, requires = [] }: AnySpec, handles: Readonly<Record<string, unknown>>): object {
  const declared = new Set(requires.map((one) => one.id))
  const peers = Object.defineProperties(
    {},
    Object.fromEntries([...declared].map((peer) => [peer, { enumerable: true, get: () => handles[peer] }])),
  )
  if (!isDevelopment()) return Object.freeze(peers)
  return new Proxy(Object.freeze(peers), {
    get(target, used, receiver) {
      if (typeof used === 'string' && !declared.has(used))
        throw kernelError('plugin/undeclared', { details: { plugin: id, used } })
      return Reflect.get(target, used, receiver)
    },
  })
}

/** Builds the narrow, frozen world of one plugin. */
export function createContext(parts: ContextParts, spec: AnySpec, signal: AbortSignal): AnyContext {
  const { scope, router, wallet, handles } = parts
  const { store, state, services } = scope
  const { id } = spec
  return Object.freeze({
    id,
    store,
    core: state,
    atoms: Object.freeze({ ...spec.atoms }),
    plugins: peersOf(spec, handles),
    router,
    services: Object.freeze({ ...services, storage: scopedStorage(services.storage, `${id}:`) }),
    wallet,
    metadata: scope.metadata,
    signal,
    capability: (name: CapabilityName) => bindCapability(scope, name),
    toast: (kind, word, values = {}) => parts.toasts.show({ kind, plugin: id, word, values }),
    alert: parts.alerts.show,
    report: (error, where) => scope.report(error, { plugin: id, where }),
    emit: scope.emit,
  } satisfies AnyContext)
}
