import type { createStore } from 'jotai/vanilla'
import type { ErrorOrigin } from '../hooks/hookPoints.ts'
import type { KernelHooks } from '../hooks/kernelHooks.ts'
import type { Catalog } from '../i18n/createMessages.ts'
import type { AdapterRegistry, ConnectorRegistry } from '../registry.ts'
import type { Services } from '../services/services.ts'
import type { AdapterKernel, AppMetadata } from '../wallet/adapter.ts'
import type { WalletRuntime } from '../wallet/runtime.ts'
import type { CoreState } from './coreAtoms.ts'

/** The jotai store of one kernel. Always passed explicitly, so that a host's own provider never shares it. */
export type Store = ReturnType<typeof createStore>

/** What the kernel's own actions work with. Never leaves the kernel. */
export interface KernelScope {
  /** Of the kernel. */
  readonly id: string
  readonly store: Store
  readonly state: CoreState
  readonly services: Services
  readonly hooks: KernelHooks
  readonly adapters: AdapterRegistry
  readonly connectors: ConnectorRegistry
  readonly runtime: WalletRuntime
  readonly metadata: AppMetadata
  readonly projectId: string | undefined
  readonly catalog: Catalog
  /** Aborts when the kernel is destroyed. */
  readonly signal: AbortSignal
  /** What the host got; set once it is made. */
  kernel?: AdapterKernel
  /** Produces an event for `onEvent`. */
  emit(name: string, props?: Readonly<Record<string, unknown>>): void
  /** Hands a handled error to `onError` and the log. */
  report(error: unknown, origin: ErrorOrigin): void
}
