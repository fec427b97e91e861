import type { MessageArgs, PlainMessages, Translate } from '../i18n/messages.ts'
import type { Any, AnyPlugin, Keys, Loader, Part, UnionToIntersection } from '../plugins/definePlugin.ts'
import type { Schema } from '../services/services.ts'
import type { Store } from '../state/kernelScope.ts'

/** What a view component gets. */
export interface ViewProps<Params = undefined> {
  readonly params: Params
}

// The result is `any` on purpose: the checker then never asks what a component returns, so an unannotated component
// that uses the plugin's own hooks closes no cycle.
export type ParamsOf<C> = C extends (props: infer Q) => Any
  ? Q extends { readonly params: infer P }
    ? P
    : undefined
  : undefined

/** Views by their full names `<plugin id>.<View>`, with their parameters. */
export type OwnRoutes<Id extends string, V> = { readonly [K in Keys<V> as `${Id}.${K}`]: ParamsOf<V[K]> }
/** Every route of a union of plugins. */
export type RoutesOf<P> = UnionToIntersection<{} | (P extends AnyPlugin ? PluginRoutes<P> : never)>
/** Any route of a plugin whose type is not known. */
type PluginRoutes<P extends AnyPlugin> = 0 extends 1 & P['~types']
  ? { readonly [route: string]: unknown }
  : OwnRoutes<P['id'], Part<P, 'views'>>
/** Routes that can be opened without parameters. */
export type PlainRoutes<R> = { [K in Keys<R> as undefined extends R[K] ? K : never]: unknown }

/** Views the kernel itself brings. */
export interface CoreRoutes {
  readonly 'kernel.Error': {
    readonly error: Error
    readonly route: string
    /** The files with the words for it may not have come: where there are none, the view says that files are missing. */
    readonly messagesMissing?: boolean
  }
}

/** A title that has values. */
export type Title<Params, M> = (params: Params, t: Translate<M>) => string

export interface ViewOptions<C, M, Route extends string> {
  /** A message without values, or a function where it has some. The name of the site otherwise. */
  readonly title?: (keyof PlainMessages<M> & string) | Title<ParamsOf<C>, M>
  /** Takes the place of the title in the modal's header, e.g. the account switcher. */
  readonly header?: Loader<() => Any>
  /** The view the help button opens. */
  readonly help?: Route
  /** What going back does: take the previous view, close the modal, or nothing. @defaultValue 'pop' */
  readonly back?: 'pop' | 'close' | 'none'
  /** Opens first while connected or while disconnected. */
  readonly start?: 'connected' | 'disconnected'
  /** The view is about the account in use: while there is none, the first view takes its place. */
  readonly needsAccount?: boolean
  /** Answers `false` while the modal must stay open. */
  readonly canClose?: (store: Store) => boolean
  /**
   * `open` loads the chunk with the modal instead of on demand. `paint` also draws a start view out of sight before the user
   * presses, in React 19.2 and later: its components must not do anything outside of effects that is seen, heard or sent.
   */
  readonly prefetch?: 'open' | 'paint'
  /**
   * Milliseconds for which the view before stays in sight, up to about 200: when this one is left within them, it is
   * never painted. For views that wait for something which often ends at once. @defaultValue 0
   */
  readonly paintAfter?: number
  /** Checks parameters that come from outside the type system. */
  readonly schema?: Schema<unknown>
}

/** A screen, reached only by `import()`. */
export interface View<C, M, Route extends string> extends ViewOptions<C, M, Route> {
  readonly load: Loader<C>
}

export type Views<V, M, Route extends string> = { readonly [K in keyof V]: View<V[K], M, Route> }

/** A view whose component and messages are not known. */
export type AnyView = Omit<View<Any, Any, string>, 'title'> & {
  readonly title?: string | ((params: Any, t: (key: string, ...values: MessageArgs<Any>[string]) => string) => string)
}

/**
 * Views in one chunk. The module exports components and nothing else; each gets a title here.
 * @example
 * views: lazyViews(() => import('./views/index.ts'), { Faucet: { title: 'title', start: 'disconnected' } })
 */
export function lazyViews<V extends object, M, Route extends string>(
  load: () => Promise<V>,
  options: { readonly [K in keyof V]: ViewOptions<V[K], NoInfer<M>, NoInfer<Route>> },
): Views<V, M, Route>
export function lazyViews(load: () => Promise<object>, options: Readonly<Record<string, object>>): object {
  const views = Object.entries(options).map(([name, rest]) => [
    name,
    { ...rest, load: async () => ({ default: Reflect.get(await load(), name) }) },
  ])
  return Object.fromEntries(views)
}
