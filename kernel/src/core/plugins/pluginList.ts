import { kernelError } from '../errors/errorTable.ts'
import type { Dictionary, Placeholders } from '../i18n/messages.ts'
import type { ParamsOf, ViewProps } from '../views/view.ts'
import type { Bound } from './actions.ts'
import type { Any, AnyPlugin, AnySpec, Falsy, Handle, Keys, Loader, Part, Peer, Sentence } from './definePlugin.ts'
import { checkNames, checkPlugin } from './development.ts'
import { checkPermissions } from './permissions.ts'

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

/** The component that replaces a plugin's own. */
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

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** An entry of `createKernel({ plugins })`; a falsy one is left out. */
export type PluginEntry = AnyPlugin | Falsy
type List = readonly PluginEntry[]

type Sure<L extends List> = { [I in keyof L]: [Extract<L[I], Falsy>] extends [never] ? L[I] : never }[number]
type Unsure<L extends List> = {
  [I in keyof L]: [Extract<L[I], Falsy>] extends [never] ? never : Exclude<L[I], Falsy>
}[number]
/** The plugins of a list, whether or not they are always there. */
export type Installed<L extends List> = Extract<Exclude<L[number], Falsy>, AnyPlugin>

/** Actions and atoms by plugin id; those of a falsy entry may be absent. */
export type Handles<L extends List> = { readonly [P in Extract<Sure<L>, AnyPlugin> as P['id']]: Handle<P> } & {
  readonly [P in Extract<Unsure<L>, AnyPlugin> as P['id']]?: Handle<P>
}

type Compared = {
  readonly actions: 'action'
  readonly views: 'view'
  readonly atoms: 'atom'
  readonly slots: 'slot'
  readonly events: 'event'
}
/** A part as others use it. */
type Facade<P extends AnyPlugin, K extends keyof Compared> = K extends 'actions'
  ? Bound<Part<P, 'actions'>>
  : K extends 'views'
    ? { readonly [V in keyof Part<P, 'views'>]: (params: ParamsOf<Part<P, 'views'>[V]>) => void }
    : Part<P, K>

/** What `User` relies on in `Wanted` and `Found` lacks. */
type Mismatch<User extends string, Wanted extends AnyPlugin, Found extends AnyPlugin> = [Found] extends [Wanted]
  ? never
  : {
      [K in keyof Compared]: {
        [N in Keys<Facade<Wanted, K>>]: N extends keyof Facade<Found, K>
          ? [Facade<Found, K>[N]] extends [Facade<Wanted, K>[N]]
            ? never
            : `"${User}" uses the ${Compared[K]} "${N}" of "${Wanted['id']}" with another type than the installed "${Wanted['id']}" gives it`
          : `"${User}" uses the ${Compared[K]} "${N}" of "${Wanted['id']}", which the installed "${Wanted['id']}" does not have`
      }[Keys<Facade<Wanted, K>>]
    }[keyof Compared]

type NeedProblem<L extends List, U extends AnyPlugin, N = Part<U, 'needs'>> = {
  [K in keyof N]-?: Extract<Installed<L>, { readonly id: K }> extends infer F
    ? [F] extends [never]
      ? {} extends Pick<N, K>
        ? never
        : `"${U['id']}" needs the "${K & string}" plugin: add it to plugins`
      : [
            Extract<Sure<L>, { readonly id: K }>,
            {} extends Pick<N, K> ? true : false,
            Extract<Sure<L>, { readonly id: U['id'] }>,
          ] extends [never, false, AnyPlugin]
        ? [Extract<Sure<L>, { readonly id: U['id'] }>] extends [never]
          ? Mismatch<U['id'], Peer<N[K]>, Extract<F, AnyPlugin>>
          : `"${U['id']}" needs the "${K & string}" plugin, which is not always in plugins`
        : Mismatch<U['id'], Peer<N[K]>, Extract<F, AnyPlugin>>
    : never
}[keyof N]

/** The sentences about a list; `never` when each plugin has what it needs. */
export type ListProblem<L extends List, U = Installed<L>> = U extends AnyPlugin ? NeedProblem<L, U> : never

/** What the authors wrote, which the types of a plugin list have forgotten. @throws `plugin/invalid` in development */
function installed(plugins: List): readonly AnySpec[] {
  const found: readonly unknown[] = plugins.filter(Boolean)
  if (process.env.NODE_ENV !== 'production') for (const plugin of found) checkPermissions(checkPlugin(plugin))
  return found as readonly AnySpec[]
}

/**
 * The plugins of a list in the order of their dependencies, then of their place in the list.
 * @throws `plugin/duplicate`, `plugin/missing`, `plugin/cycle`; in development `plugin/invalid`, `plugin/not-permitted`,
 * and for names that are not there `hook/unknown`, `slot/unknown`, `view/unknown`, `i18n/unknown`
 */
export function sortPlugins(plugins: List): readonly AnySpec[] {
  const specs = installed(plugins)
  const byId = new Map<string, AnySpec>()
  for (const spec of specs) {
    // The kernel's own state is stored under its name.
    if (byId.has(spec.id) || spec.id === 'kernel')
      throw kernelError('plugin/duplicate', { details: { plugin: spec.id } })
    byId.set(spec.id, spec)
  }
  const sorted = new Set<AnySpec>()
  const visit = (spec: AnySpec, path: readonly string[]): void => {
    if (sorted.has(spec)) return
    if (path.includes(spec.id)) throw kernelError('plugin/cycle', { details: { path: [...path, spec.id].join(' > ') } })
    for (const [id, { optional }] of Object.entries(spec.needs ?? {})) {
      const needed = byId.get(id)
      if (needed) visit(needed, [...path, spec.id])
      else if (!optional) throw kernelError('plugin/missing', { details: { plugin: spec.id, needed: id } })
    }
    sorted.add(spec)
  }
  for (const spec of specs) visit(spec, [])
  if (process.env.NODE_ENV !== 'production') checkNames(specs)
  return [...sorted]
}
