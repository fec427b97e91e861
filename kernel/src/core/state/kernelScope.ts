import type { createStore } from 'jotai/vanilla'
import type { AdapterKernel, AppMetadata } from '../adapters/adapter.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { ErrorOrigin } from '../hooks/hookPoints.ts'
import type { HookRegistry } from '../hooks/kernelHooks.ts'
import type { MessageCatalog, Messages } from '../i18n/messages.ts'
import type { EventBus } from '../plugins/events.ts'
import type { PluginActivity } from '../plugins/permissions.ts'
import type { Services } from '../services/services.ts'
import type { ViewRegistry } from '../views/router.ts'
import type { SlotRegistry } from '../views/slots.ts'
import type { AdapterRegistry, ConnectorRegistry } from '../wallet/registry.ts'
import type { WalletRuntime } from '../wallet/runtime.ts'
import type { CoreState } from './coreAtoms.ts'
import type { Toasts } from './notices.ts'

/** The style sheet and tokens of one plugin. */
export interface PluginStyle {
  readonly plugin: string
  readonly css?: () => Promise<{ readonly default: string }>
  readonly tokens?: Readonly<Record<string, { readonly light: string; readonly dark: string }>>
}

/** What the shell needs of a kernel beyond what hosts see. */
export interface KernelInternals {
  readonly state: CoreState
  readonly services: Services
  readonly metadata: AppMetadata
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
  readonly events: EventBus
  readonly messages: Messages
  /** In plugin order. */
  readonly styles: readonly PluginStyle[]
  readonly nonce: string | undefined
  /** Hands a handled error to `onError` and the log. */
  report(error: unknown, origin: ErrorOrigin): void
  readonly toasts: Toasts
  dismissAlert(id: number): void
  /** Loads what a press on a wallet needs, for as long as wallets are shown. */
  prepare(shown: AbortSignal): Promise<void>
}

const INTERNALS: unique symbol = Symbol.for('latchkey.internals.1')

/** Marks a kernel object with its inside. */
export function attachInternals<K extends object>(kernel: K, internals: KernelInternals): K {
  return Object.freeze(Object.defineProperty(kernel, INTERNALS, { value: internals }))
}

/**
 * @throws `config/two-copies` for a kernel of another, incompatible copy of the package, `config/invalid` for what is no
 * kernel at all
 */
export function internalsOf(kernel: object): KernelInternals {
  const { [INTERNALS]: internals, start }: Partial<Record<typeof INTERNALS, KernelInternals> & { start: unknown }> =
    Object(kernel)
  if (internals) return internals
  if (start) throw kernelError('config/two-copies')
  throw kernelError('config/invalid', {
    details: { argument: 'kernel', problem: 'it is not what createKernel returns' },
  })
}

/** The jotai store of one kernel. Always passed explicitly, so that a host's own provider never shares it. */
export type Store = ReturnType<typeof createStore>

/** What the kernel's own actions work with. Never leaves the kernel. */
export interface KernelScope {
  /** Of the kernel. */
  readonly id: string
  readonly store: Store
  readonly state: CoreState
  readonly services: Services
  readonly hooks: HookRegistry
  readonly adapters: AdapterRegistry
  readonly connectors: ConnectorRegistry
  readonly runtime: WalletRuntime
  readonly metadata: AppMetadata
  readonly projectId: string | undefined
  readonly catalog: MessageCatalog
  /** Aborts when the kernel is destroyed. */
  readonly signal: AbortSignal
  /** What each plugin did, in development builds. */
  activity?: Record<string, PluginActivity>
  /** What the host got; set once it is made. */
  kernel?: AdapterKernel
  /** Produces an event for `onEvent`. */
  emit(name: string, props?: Readonly<Record<string, unknown>>): void
  /** Hands a handled error to `onError` and the log. */
  report(error: unknown, origin: ErrorOrigin): void
}
