import type { Any, AnyPlugin, Keys, Loader, Part } from '../plugins/plugin.ts'
import type { Format } from './format.ts'

/** What fills the placeholders of a message; `count` also chooses its plural form. */
export type MessageValues = Readonly<Record<string, string | number>>

/** A flat dictionary: keys to texts with `{{placeholders}}`. */
export type Dictionary = Readonly<Record<string, string>>

type Trim<S extends string> = S extends ` ${infer R}` ? Trim<R> : S extends `${infer R} ` ? Trim<R> : S
type PlaceholderName<S extends string> = S extends `${infer N},${string}` ? Trim<N> : Trim<S>
export type Placeholders<S> = S extends `${string}{{${infer N}}}${infer Rest}`
  ? PlaceholderName<N> | Placeholders<Rest>
  : never

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** A dictionary in which `found` and `found_one` are one message, whose text is the union of both. Made once for each dictionary. */
export type Catalog<M> = {
  readonly [K in Keys<M> as K extends `${infer Base}_${PluralForm}` ? Base : K]: M[K]
}
/** The keys of a dictionary, plural forms as one. */
export type MessageKey<M> = keyof Catalog<M> & string
/** Messages without values. Written `keyof PlainMessages<M>` where used, so that the compiler lists the keys. */
export type PlainMessages<M> = {
  [K in keyof Catalog<M> as [Placeholders<Catalog<M>[K]>] extends [never] ? K : never]: unknown
}
type Values<Name extends PropertyKey> = {
  readonly [N in Name]: N extends 'count' ? number : string | number
}
type ValueArgs<Text> = string extends Text
  ? [values?: MessageValues]
  : [Placeholders<Text>] extends [never]
    ? []
    : [values: Values<Placeholders<Text>>]
/** What each message takes besides its key. Looked up and never computed at a call: each dictionary is worked through once. */
export type MessageArgs<M> = { readonly [K in keyof Catalog<M>]: ValueArgs<Catalog<M>[K]> }

/** Looks a message up. The placeholders of the English text are the values it takes. */
export type Translate<M> = <K extends keyof Catalog<M> & string>(key: K, ...values: MessageArgs<M>[K]) => string
/** The messages of a plugin, as `useMessages` gives them. */
export type MessagesOf<P extends AnyPlugin> = Translate<Part<P, 'messages'>>

export type Loaded<D> = D extends () => Promise<{ readonly default: infer M }> ? M : D
/** Another language: each message, and the plural forms which that language has and English lacks. */
export type Translation<M> = { readonly [K in keyof M]: string } & {
  readonly [K in `${MessageKey<M>}_${PluralForm}`]?: string
}
/** The messages of a plugin as its author states them. */
export interface MessagesSpec<D> {
  /** Inline, or a loader; `as const` types the values. */
  readonly en: D
  /** The dictionaries of other languages by BCP 47 tag, each loaded when it is shown; or a loader of the list itself. */
  readonly others?: Translations<Loaded<D>> | Loader<Translations<Loaded<D>>>
}
/** Loaders of dictionaries by language. */
export type Translations<M> = Readonly<Record<string, Loader<Translation<M>>>>

/** The messages of one plugin as the kernel holds them. */
export type MessageSource = MessagesSpec<Any>

/** The messages of one kernel. */
export interface Messages {
  /**
   * Loads the dictionaries of the current language, and the engine where they need it; `t` answers for them afterwards.
   * @throws `i18n/load` when neither the language nor English can be loaded
   */
  load(namespaces: readonly string[]): Promise<void>
  /** Whether `t` can answer for a namespace in the current language. */
  ready(namespace: string): boolean
  /**
   * English when the language lacks the message, the key when English lacks it too; the empty text while the
   * dictionary is not loaded.
   */
  t(namespace: string, key: string, values?: MessageValues): string
  /**
   * What to tell a user about an error; never `error.message`.
   * @param values - names to use in the text, e.g. `wallet`; otherwise the error's details
   */
  errorText(error: unknown, values?: MessageValues): string
  /**
   * Numbers, amounts and times in the current language.
   * @throws `i18n/load` before the first `load` is done
   */
  format(): Format
  /** The language of what `t` answers, a BCP 47 tag. */
  locale(): string
  /** The languages the kernel's own messages come in. */
  locales(): readonly string[]
  /** Reading direction of the current language. */
  direction(): 'ltr' | 'rtl'
  /** Rises whenever `t` may answer differently. */
  version(): number
  /** Calls back when `version` has risen. */
  watch(listener: () => void): () => void
}
