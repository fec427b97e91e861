import type { Dictionary, Placeholders } from '../i18n/messages.ts'
import type { ParamsOf, ViewProps } from '../views/view.ts'
import type { Any, AnyPlugin, Keys, Loader, Part, Peer, Sentence } from './definePlugin.ts'

type OverrideProblem<M, O> = {
  readonly [K in Keys<O>]: K extends keyof M
    ? Exclude<Placeholders<O[K]>, Placeholders<M[K]>> extends infer Wrong
      ? [Wrong] extends [never]
        ? never
        : `The message "${K}" has no value {{${Wrong & string}}}`
      : never
    : `There is no message "${K}" to override`
}[Keys<O>]

type ViewOverrides<P extends AnyPlugin> = {
  readonly [K in keyof Part<P, 'views'>]?: Loader<(props: ViewProps<ParamsOf<Part<P, 'views'>[K]>>) => Any>
}
export interface Overrides<P extends AnyPlugin, O> {
  /** Components in place of the plugin's own; they get the same parameters. */
  readonly views?: ViewOverrides<P>
  /** In every language. */
  readonly messages?: O
}
/** What a plugin may replace of the plugins in its `needs`. */
export type PeerOverrides<N> = {
  readonly [K in keyof N]?: {
    readonly views?: ViewOverrides<Peer<N[K]>>
    readonly messages?: { readonly [M in keyof Part<Peer<N[K]>, 'messages'>]?: string }
  }
}

/** Overrides of one plugin whose types are forgotten. */
export interface AnyOverrides {
  readonly views?: Readonly<Record<string, Loader<Any> | undefined>>
  readonly messages?: Readonly<Record<string, string | undefined>>
}

interface Overriding extends Extended {
  readonly id: string
  readonly overrides?: Readonly<Record<string, AnyOverrides | undefined>>
}

/** A plugin as `extend` leaves it. */
export interface Extended {
  readonly '~overrides'?: AnyOverrides
}

/** What a plugin's parts are overridden with, the strongest last: by plugins in dependency order, then by the host. */
function overridesOf(specs: readonly Overriding[], plugin: string): readonly AnyOverrides[] {
  const own = specs.find((spec) => spec.id === plugin)?.['~overrides']
  return [...specs.map((spec) => spec.overrides?.[plugin]), own].filter((found) => found !== undefined)
}

/** The messages that stand in place of a plugin's own. */
export function overriddenMessages(specs: readonly Overriding[], plugin: string): Dictionary {
  return Object.assign({}, ...overridesOf(specs, plugin).map(({ messages }) => messages))
}

/** The component that stands in place of a plugin's own. */
export function overriddenView(specs: readonly Overriding[], plugin: string, name: string): Loader<Any> | undefined {
  return Object.assign({}, ...overridesOf(specs, plugin).map(({ views }) => views))[name]
}

/**
 * The same plugin with other views or other messages; wins over what plugins override.
 * @example
 * plugins: [extend(send(), { messages: { send: 'Pay' } })]
 */
export function extend<P extends AnyPlugin, const O = {}>(
  plugin: P,
  overrides: Overrides<P, O> & { readonly messages?: Sentence<OverrideProblem<Part<P, 'messages'>, O>> },
): P
export function extend(plugin: AnyPlugin & Extended, overrides: AnyOverrides): object {
  const before = plugin['~overrides']
  const merged: AnyOverrides = {
    views: { ...before?.views, ...overrides.views },
    messages: { ...before?.messages, ...overrides.messages },
  }
  return { ...plugin, '~overrides': merged }
}
