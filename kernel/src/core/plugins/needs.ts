import type { Bound } from './actions.ts'
import type { Any, AnyPlugin, Part, Plugin, PluginParts } from './plugin.ts'

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
export type NeedsSpec<N> = { readonly [K in keyof N]-?: Need<Peer<N[K]>, {} extends Pick<N, K> ? true : false> }
/** The same backwards. */
export type NeedsOf<D> = {
  readonly [K in keyof D as D[K] extends Need<Any, false> ? K : never]: D[K] extends Need<infer P, Any> ? P : never
} & {
  readonly [K in keyof D as D[K] extends Need<Any, true> ? K : never]?: D[K] extends Need<infer P, Any> ? P : never
}
export type NeedProblemOf<K, D> =
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
