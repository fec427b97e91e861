import type { KernelError } from '../errors/kernelError.ts'
import type { Services } from '../services/services.ts'
import type { CoreAtoms } from '../state/coreAtoms.ts'
import type { Store } from '../state/store.ts'
import type { CoreRoutes, Router } from '../views/router.ts'
import type { AppMetadata } from '../wallet/adapter.ts'
import type { BoundCapability, CapabilityName } from '../wallet/capability.ts'
import type { WalletActions } from '../wallet/walletActions.ts'
import type { AnyNeeds, AnyPlugin, Field, PeerRoutes, Peers, Qualified } from './pluginTypes.ts'

/** A plugin's whole world. */
export interface PluginContext<Id extends string, Requires extends readonly AnyNeeds[], Atoms, Views, Words> {
  readonly id: Id
  readonly store: Store
  /** The kernel's atoms; read them, the kernel writes them. */
  readonly core: CoreAtoms
  readonly atoms: Atoms
  /** Only the plugins named in `requires`. */
  readonly plugins: Peers<Requires>
  readonly router: Router<CoreRoutes & Qualified<Id, Views> & PeerRoutes<Requires>>
  readonly services: Services
  readonly wallet: WalletActions
  /** The host application, as it presents itself. */
  readonly metadata: AppMetadata
  /** Aborts when the plugin is disposed. */
  readonly signal: AbortSignal
  /** What the active wallet can do; `undefined` when it cannot. */
  capability<C extends CapabilityName>(name: C): BoundCapability<C> | undefined
  /** Shows a snackbar; call the result to take it away. */
  toast(
    kind: 'loading' | 'success' | 'error',
    word: keyof Words & string,
    values?: Readonly<Record<string, string | number>>,
  ): () => void
  /** Shows the alert bar for the developer of the site, once per code. */
  alert(error: KernelError): void
  /** Hands a handled error to `onError` and the log. */
  report(error: unknown, where: string): void
  /** Produces an event for `onEvent`, and nothing else. Values named like secrets are dropped. */
  emit(name: string, props?: Readonly<Record<string, unknown>>): void
}

/** The context of a plugin whose type is stated; lets actions live in their own files. */
export type ContextFor<P extends AnyPlugin> =
  Field<P, 'requires'> extends infer R extends readonly AnyNeeds[]
    ? PluginContext<P['id'], R, Field<P, 'atoms'>, Field<P, 'views'>, Field<P, 'words'>>
    : never

/** The same for a plugin whose type is inferred: named from its parts to avoid a type cycle. */
export type ContextOf<
  Id extends string,
  Parts extends { requires?: readonly AnyNeeds[]; atoms?: unknown; views?: unknown; en?: unknown },
> = PluginContext<
  Id,
  Parts['requires'] extends readonly AnyNeeds[] ? Parts['requires'] : readonly [],
  Parts['atoms'] extends object ? Parts['atoms'] : {},
  Parts['views'] extends object ? Parts['views'] : {},
  Parts['en'] extends object ? Parts['en'] : {}
>
