import type { KERNEL_API } from '../kernel.ts'

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
