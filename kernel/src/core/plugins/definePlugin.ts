import type { AdapterConnectors, KERNEL_API } from '../adapters/adapter.ts'
import type { ErrorTable } from '../errors/kernelError.ts'
import type { Taps } from '../hooks/hookPoints.ts'
import type { Loaded, MessageSource, MessagesSpec } from '../i18n/messages.ts'
import type { Contributions, KernelSlots, PeerSlots, SlotFields } from '../views/slots.ts'
import type { AnyView, CoreRoutes, OwnRoutes, PlainRoutes, RoutesOf, Views } from '../views/view.ts'
import type { ActionProblem, Bound, InlineActions, LazyActions } from './actions.ts'
import type { AnyContext, Context, ContextRoutes } from './context.ts'
import type { Types } from './events.ts'
import type { Permissions } from './permissions.ts'
import type { AnyOverrides, Extended, PeerOverrides } from './pluginList.ts'

/** A link to another plugin, under its id in `needs`. */
export interface Need<P extends AnyPlugin, Optional extends boolean> {
  readonly optional: Optional
  readonly '~plugin'?: P
}

/** Leaving the plugin out of the host's list does not compile. */
export function required<P extends AnyPlugin>(): Need<P, false> {
  return { optional: false }
}

/** Uses the plugin when it is there. */
export function optional<P extends AnyPlugin>(): Need<P, true> {
  return { optional: true }
}

/** `{ a: A; b?: B }` to what the plugin's object states. */
type NeedsSpec<N> = { readonly [K in keyof N]-?: Need<Peer<N[K]>, {} extends Pick<N, K> ? true : false> }
/** The same backwards. */
type NeedsOf<D> = {
  readonly [K in keyof D as D[K] extends Need<Any, false> ? K : never]: D[K] extends Need<infer P, Any> ? P : never
} & {
  readonly [K in keyof D as D[K] extends Need<Any, true> ? K : never]?: D[K] extends Need<infer P, Any> ? P : never
}
type NeedProblemOf<K, D> =
  D extends Need<infer P, boolean>
    ? P['id'] extends K
      ? unknown
      : `The key must be the id of the plugin, "${P['id']}"`
    : 'Write required<ThatPlugin>() or optional<ThatPlugin>()'

export type Peer<T> = Extract<Exclude<T, undefined>, AnyPlugin>
/** A plugin's actions and atoms. */
export type Handle<P extends AnyPlugin> = Bound<Part<P, 'actions'>> & { readonly atoms: Part<P, 'atoms'> }
export type Peers<N> = { readonly [K in keyof N]: Handle<Peer<N[K]>> }
export type PeerUnion<N> = Peer<{ [K in keyof N]: N[K] }[keyof N]>

/**
 * Only what is used of a plugin, so that its other changes do not concern the dependent.
 * @example
 * needs: { balances: Uses<BalancesPlugin, { actions: 'refresh'; views: 'Tokens' }> }
 */
export type Uses<
  P extends AnyPlugin,
  Used extends { readonly [K in 'actions' | 'views' | 'atoms' | 'messages' | 'slots' | 'events']?: keyof Part<P, K> },
> = Plugin<
  { readonly id: P['id'] } & {
    readonly [K in keyof Used & keyof PluginParts]: Pick<Part<P, K>, Used[K] & keyof Part<P, K>>
  }
>

// A plugin's type, and the only file of the kernel in which `any` stands.

// biome-ignore lint/suspicious/noExplicitAny: variance anchor, never reaches a user's types
export type Any = any

/** What a plugin consists of, each part by the type of the module or object that holds it. */
export interface PluginParts {
  readonly id: string
  /** Functions `(ctx, ...args) => Promise`. */
  readonly actions?: unknown
  readonly atoms?: unknown
  /** English messages, `as const`. */
  readonly messages?: unknown
  /** Components; what they take as `params` is what their route takes. */
  readonly views?: unknown
  /** Name to payload, `undefined` for none. */
  readonly events?: unknown
  /** Places this plugin draws: name to fields. */
  readonly slots?: unknown
  /** Other plugins by id; `?` marks one that may be absent. */
  readonly needs?: unknown
}

/** A plugin, as hosts and other plugins see it. `'~types'` exists in the compiler only: nothing may read it. */
export interface Plugin<Parts extends PluginParts = PluginParts> {
  readonly id: Parts['id']
  /** Kernel API major this plugin was built for. */
  readonly api: typeof KERNEL_API.major
  readonly '~types': Parts
}

export type AnyPlugin = Plugin<Any>

/** One part of a plugin, `{}` when it has none. */
export type Part<P extends AnyPlugin, K extends keyof PluginParts> = P['~types'] extends { readonly [X in K]: infer T }
  ? T
  : {}

export type Keys<T> = keyof T & string
export type UnionToIntersection<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void
  ? I
  : never
/** The arguments that carry a payload: none, an optional one, or one. */
export type PayloadArgs<Payload> = [Payload] extends [undefined]
  ? []
  : undefined extends Payload
    ? [payload?: Payload]
    : [payload: Payload]
/** Turns a problem into the type of what is at fault, so that the compiler prints the sentence; `unknown` where there is none. */
export type Sentence<Problem> = [Problem] extends [never] ? unknown : Problem

/** A value now or later. */
export type Awaitable<T> = T | Promise<T>
/** A module behind `import()` with a default export. */
export type Loader<T> = () => Promise<{ readonly default: T }>
/** What may stand in a list in place of an entry: `condition && entry`. */
export type Falsy = false | null | undefined | 0 | ''

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
  /** Hosts it talks to, what it asks of wallets. @defaultValue no hosts; the rest unstated */
  readonly permissions?: Permissions
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
