import type { Atom, WritableAtom } from 'jotai/vanilla'
import type { KERNEL_API } from '../kernelApi.ts'
import type { View } from '../views/view.ts'
import type { Needs } from './needs.ts'
import type { PluginContext } from './pluginContext.ts'

// The inference machinery of the plugin list, and the only file in which `any` stands: as a variance anchor that never
// reaches a user's types.

// biome-ignore lint/suspicious/noExplicitAny: variance anchor, see above
export type Any = any

export type AnyAtom = Atom<unknown> | WritableAtom<Any, Any, Any>
export type AnyView = View<Any>
export type AnyNeeds = Needs<Any, Any>
/** A function whose arguments only its own plugin knows. */
export type AnyAction = (...args: Any[]) => Promise<unknown>
export type ContextAction = (ctx: Any, ...args: Any[]) => Promise<unknown>

type Union<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void ? I : never

/** What a plugin is to the outside; the type parameters live only in the compiler. */
export interface Plugin<
  Id extends string = string,
  Actions = unknown,
  Atoms = unknown,
  Views = unknown,
  Requires = unknown,
  Words = unknown,
> {
  readonly id: Id
  readonly api: typeof KERNEL_API.major
  readonly '~types'?: { actions: Actions; atoms: Atoms; views: Views; requires: Requires; words: Words }
}

export type AnyPlugin = Plugin<string, Any, Any, Any, Any, Any>

type TypesOf<P> = P extends { readonly '~types'?: infer T } ? NonNullable<T> : never
export type Field<P, K extends string> = TypesOf<P> extends Record<K, infer A> ? A : never

/** A plugin's actions and atoms, as peers and hosts see them. */
export type PluginHandle<P extends AnyPlugin> = Field<P, 'actions'> & { readonly atoms: Field<P, 'atoms'> }
/** The keys of a plugin's dictionary. */
export type WordOf<P extends AnyPlugin> = keyof Field<P, 'words'> & string
export type Handles<P extends AnyPlugin> = { readonly [Q in P as Q['id']]: PluginHandle<Q> }

export type Needed<N> = N extends Needs<infer P, false> ? P : never
type Wanted<N> = N extends Needs<infer P, true> ? P : never
export type Peers<R extends readonly AnyNeeds[]> = Handles<Needed<R[number]>> & Partial<Handles<Wanted<R[number]>>>

type ParamsOf<V> = V extends View<infer P> ? P : never
/** Views under their full names `<plugin id>.<View>`, with their parameters. */
export type Qualified<Id extends string, V> = { [K in keyof V & string as `${Id}.${K}`]: ParamsOf<V[K]> }
export type PeerRoutes<R extends readonly AnyNeeds[]> = Union<
  | {}
  | (R[number] extends infer N
      ? N extends Needs<infer P, Any>
        ? Qualified<P['id'], Field<P, 'views'>>
        : never
      : never)
>

type IdOf<P extends readonly AnyPlugin[]> = P[number]['id']
type NeededIds<P> = P extends AnyPlugin
  ? Field<P, 'requires'> extends readonly (infer N)[]
    ? Needed<N>['id']
    : never
  : never
type Missing<P extends readonly AnyPlugin[]> = Exclude<NeededIds<P[number]>, IdOf<P>>
/** Turns a missing plugin into a sentence on the `plugins` property. */
export type Check<P extends readonly AnyPlugin[]> = [Missing<P>] extends [never]
  ? unknown
  : `add the "${Missing<P>}" plugin: another plugin in this list requires it`

type RouteOf<P> = P extends AnyPlugin ? Qualified<P['id'], Field<P, 'views'>> : never
/** Every route of a plugin list. */
export type RoutesOf<P extends AnyPlugin> = Union<{} | RouteOf<P>>

/** A plugin's context and specification as the kernel's machinery holds them, their type parameters forgotten. */
export type AnyContext = PluginContext<string, Any, Any, Any, Any>
