import type { ErrorTable } from '../errors/kernelError.ts'
import type { Taps } from '../hooks/hookPoints.ts'
import type { Loaded, MessageSource, MessagesSpec } from '../i18n/messages.ts'
import type { KERNEL_API } from '../kernel.ts'
import type { Contributions, KernelSlots, PeerSlots, SlotFields } from '../views/slots.ts'
import type { AnyView, CoreRoutes, OwnRoutes, PlainRoutes, RoutesOf, Views } from '../views/view.ts'
import type { AdapterConnectors } from '../wallet/adapter.ts'
import type { ActionProblem, InlineActions, LazyActions } from './actions.ts'
import type { AnyContext, Context, ContextRoutes } from './context.ts'
import type { Types } from './events.ts'
import type { Need, NeedProblemOf, NeedsOf, NeedsSpec, PeerUnion } from './needs.ts'
import type { AnyOverrides, Extended, PeerOverrides } from './overrides.ts'
import type { Any, AnyPlugin, Awaitable, Loader, Part, Plugin, PluginParts, Sentence } from './plugin.ts'

/** Stands for "infer the type from the object". */
interface Unstated extends Plugin<{ readonly id: string }> {
  readonly '~unstated': true
}
type Self<P extends AnyPlugin, Inferred extends PluginParts> = P extends Unstated ? Plugin<Inferred> : NoInfer<P>
type Written = 'atoms' | 'messages' | 'views' | 'actions' | 'needs' | 'slots'
type StatedParts<P extends AnyPlugin> = P extends Unstated
  ? unknown
  : { readonly [K in keyof P['~types'] & Written]: unknown }

type InferredParts<Id extends string, N, A, D, E, S, V, X> = {
  readonly id: Id
  readonly needs: NeedsOf<N>
  readonly atoms: A
  readonly messages: Loaded<D>
  readonly events: E
  readonly slots: S
  readonly views: V
  readonly actions: X
}

/** What a plugin states besides the parts of its type. */
interface PluginBase {
  /** Kernel API major this plugin was built for. */
  readonly api: typeof KERNEL_API.major
  /** Kernel API minor it needs. @defaultValue 0 */
  readonly apiMinor?: number
  /** Whether `start()` fails when this plugin fails. @defaultValue false */
  readonly essential?: boolean
  /** Whether it cannot work without a project id. @defaultValue false */
  readonly needsProjectId?: boolean
  readonly errors?: ErrorTable
  /** Extra design tokens, `--lk-x-<plugin>-<name>`. */
  readonly tokens?: Readonly<Record<string, { readonly light: string; readonly dark: string }>>
  /** The plugin's style sheet as text, adopted with its first view. */
  readonly css?: Loader<string>
}

/** A plugin as its author writes it, fields in this order. Only `id` and `api` are required. */
export interface PluginSpec<P extends AnyPlugin, Id extends string, N, A, D, E, S, V, X> extends PluginBase {
  /** Unique. Prefix of routes, storage keys, error codes, events and messages. */
  readonly id: Id
  /** Other plugins, by id: `required<ThatPlugin>()` or `optional<ThatPlugin>()`. */
  readonly needs?: N & { readonly [K in keyof N]: NeedProblemOf<K, N[K]> }
  readonly atoms?: A
  readonly messages?: MessagesSpec<D>
  readonly events?: Types<E>
  /** Places that this plugin draws and others fill. */
  readonly slots?: S
  readonly views?: Views<
    V,
    Loaded<D>,
    NoInfer<keyof PlainRoutes<CoreRoutes & OwnRoutes<Id, V> & RoutesOf<PeerUnion<NeedsOf<N>>>> & string>
  >
  /** What this plugin adds to slots of the kernel and of the plugins in `needs`. */
  readonly contributes?: Contributions<
    KernelSlots & PeerSlots<NeedsOf<N>>,
    NoInfer<Loaded<D>>,
    NoInfer<keyof PlainRoutes<OwnRoutes<Id, V>>>
  >
  /** Views and messages of the plugins in `needs`, in place of their own. */
  readonly overrides?: PeerOverrides<NeedsOf<N>>
  readonly connectors?: (ctx: Context<Self<P, InferredParts<Id, N, A, D, E, S, V, {}>>>) => AdapterConnectors
  readonly actions?: (X & InlineActions<Context<Self<P, InferredParts<Id, N, A, D, E, S, V, {}>>>>) | LazyActions<X>
  readonly hooks?: Taps<
    Context<Self<P, InferredParts<Id, N, A, D, E, S, V, X>>>,
    keyof PlainRoutes<ContextRoutes<Self<P, InferredParts<Id, N, A, D, E, S, V, X>>>> & string
  >
  /** Runs in `start()`, in dependency order; the result is called on `destroy()`. */
  readonly setup?: (ctx: Context<Self<P, InferredParts<Id, N, A, D, E, S, V, X>>>) => Awaitable<(() => void) | void>
}

/** A plugin as the kernel holds it, its types forgotten. */
export interface AnySpec extends PluginBase, Extended {
  readonly id: string
  readonly needs?: Readonly<Record<string, Need<Any, boolean>>>
  readonly atoms?: Readonly<Record<string, Any>>
  readonly messages?: MessageSource
  readonly slots?: Readonly<Record<string, SlotFields>>
  readonly views?: Readonly<Record<string, AnyView>>
  readonly contributes?: Readonly<Record<string, unknown>>
  readonly overrides?: Readonly<Record<string, AnyOverrides | undefined>>
  readonly connectors?: (ctx: AnyContext) => AdapterConnectors
  readonly actions?: object
  readonly hooks?: Taps<Any, string>
  readonly setup?: (ctx: AnyContext) => Awaitable<(() => void) | void>
}

/**
 * Declares a plugin. In one file everything is inferred from the object. As soon as actions or views have files of their
 * own, state the plugin's type, `definePlugin<SendPlugin>({ … })`, and the object is checked against it.
 */
export function definePlugin<
  P extends AnyPlugin = Unstated,
  const Id extends string = P['id'],
  N = NeedsSpec<Part<P, 'needs'>>,
  A = Part<P, 'atoms'>,
  const D = Part<P, 'messages'> | Loader<Part<P, 'messages'>>,
  E = Part<P, 'events'>,
  S = Part<P, 'slots'>,
  V = Part<P, 'views'>,
  X = Part<P, 'actions'>,
>(
  spec: PluginSpec<P, Id, N, A, D, E, S, V, X> & StatedParts<P> & { readonly actions?: Sentence<ActionProblem<X>> },
): Self<P, InferredParts<Id, N, A, D, E, S, V, X>>
export function definePlugin(spec: object): object {
  return spec
}
