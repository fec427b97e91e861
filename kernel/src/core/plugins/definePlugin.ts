import type { ErrorTable } from '../errors/kernelError.ts'
import type { HookPoints, Taps } from '../hooks/hookPoints.ts'
import type { KERNEL_API } from '../kernelApi.ts'
import type { Slots } from '../views/slots.ts'
import type { AdapterConnectors } from '../wallet/adapter.ts'
import type { PluginContext } from './pluginContext.ts'
import type { Any, AnyAtom, AnyNeeds, AnyView, Plugin } from './pluginTypes.ts'

/** English words are given inline or as a loader. */
export type Loaded<D> = D extends () => Promise<{ default: infer Words }> ? Words : D
type Translated<D> = { readonly [W in keyof Loaded<D>]: string }
/** A callback's result is not checked for extra keys, so a misspelt hook point would pass silently. */
type OnlyHookPoints<H> = [Exclude<keyof H, keyof HookPoints>] extends [never]
  ? H
  : H & { readonly [K in Exclude<keyof H, keyof HookPoints>]: never }

/** A plugin as its author writes it, fields in this order. Only `id` and `api` are required. */
export interface PluginSpec<
  Id extends string,
  Requires extends readonly AnyNeeds[],
  Atoms,
  Views,
  Words,
  Actions,
  Hooks = Taps,
> {
  /** Unique. Prefix of routes, storage keys, error codes and words. */
  readonly id: Id
  /** Kernel API major this plugin was built for. */
  readonly api: typeof KERNEL_API.major
  /** Kernel API minor it needs. @defaultValue 0 */
  readonly apiMinor?: number
  /** Whether `start()` fails when this plugin fails. @defaultValue false */
  readonly essential?: boolean
  /** Whether it cannot work without a project id. @defaultValue false */
  readonly needsProjectId?: boolean
  readonly requires?: Requires
  readonly atoms?: Atoms
  readonly errors?: ErrorTable
  readonly i18n?: {
    readonly en: Words
    readonly others?: Readonly<Record<string, () => Promise<{ default: Translated<Words> }>>>
  }
  /** Extra design tokens, `--lk-x-<plugin>-<name>`. */
  readonly tokens?: Readonly<Record<string, { readonly light: string; readonly dark: string }>>
  /** The plugin's style sheet as text, adopted with its first view. */
  readonly css?: () => Promise<{ default: string }>
  readonly views?: Views
  readonly slots?: Slots
  readonly connectors?: (ctx: PluginContext<Id, Requires, Atoms, Views, Loaded<Words>>) => AdapterConnectors
  readonly actions?: (ctx: PluginContext<Id, Requires, Atoms, Views, Loaded<Words>>) => Actions
  readonly hooks?: (ctx: PluginContext<Id, Requires, Atoms, Views, Loaded<Words>>) => OnlyHookPoints<Hooks>
  /** Runs in `start()`, in dependency order; the result is called on `destroy()`. */
  readonly setup?: (
    ctx: PluginContext<Id, Requires, Atoms, Views, Loaded<Words>>,
  ) => (() => void) | void | Promise<(() => void) | void>
}

/** A plugin as the kernel's own machinery sees it. */
export type AnySpec = PluginSpec<
  string,
  readonly AnyNeeds[],
  Readonly<Record<string, AnyAtom>>,
  Readonly<Record<string, AnyView>>,
  Any,
  object
>

/** Declares a plugin; everything about it is inferred from this one object. */
export function definePlugin<
  const Id extends string,
  const Requires extends readonly AnyNeeds[] = readonly [],
  Atoms extends { readonly [A in keyof Atoms]: AnyAtom } = {},
  Views extends { readonly [V in keyof Views]: AnyView } = {},
  Words extends object = {},
  Actions extends object = {},
  Hooks extends Taps = Taps,
>(
  spec: PluginSpec<Id, Requires, Atoms, Views, Words, Actions, Hooks>,
): Plugin<Id, Actions, Atoms, Views, Requires, Loaded<Words>> {
  return spec
}
