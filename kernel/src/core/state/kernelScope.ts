import type { AdapterRegistry } from '../adapters/adapterRegistry.ts'
import type { ConnectorRegistry } from '../adapters/connectorRegistry.ts'
import type { Sessions } from '../adapters/sessions.ts'
import type { ErrorOrigin } from '../hooks/hookPoints.ts'
import type { KernelHooks } from '../hooks/kernelHooks.ts'
import type { Catalog } from '../i18n/createMessages.ts'
import type { Services } from '../services/services.ts'
import type { AppMetadata } from '../wallet/adapter.ts'
import type { CoreState } from './coreAtoms.ts'
import type { Store } from './store.ts'

/** What the kernel's own verbs work with. Never leaves the kernel. */
export interface KernelScope {
  readonly store: Store
  readonly state: CoreState
  readonly services: Services
  readonly hooks: KernelHooks
  readonly adapters: AdapterRegistry
  readonly connectors: ConnectorRegistry
  readonly sessions: Sessions
  readonly metadata: AppMetadata
  readonly projectId: string | undefined
  readonly catalog: Catalog
  /** Aborts when the kernel is destroyed. */
  readonly signal: AbortSignal
  /** Produces an event for `onEvent`. */
  emit(name: string, props?: Readonly<Record<string, unknown>>): void
  /** Hands a handled error to `onError` and the log. */
  report(error: unknown, origin: ErrorOrigin): void
}
