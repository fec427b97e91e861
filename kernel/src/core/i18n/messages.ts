import type { PrimitiveAtom } from 'jotai/vanilla'
import { loadOnce } from '../async/chunks.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelError } from '../errors/kernelError.ts'
import type { Any, AnyPlugin, Keys, Loader, Part } from '../plugins/definePlugin.ts'
import type { LogService } from '../services/services.ts'
import type { Store } from '../state/kernelScope.ts'
import type { Format } from './format.ts'
import type { Translator } from './translator.ts'

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
type Translation<M> = { readonly [K in keyof M]: string } & {
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
type Translations<M> = Readonly<Record<string, Loader<Translation<M>>>>

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

/** Dictionaries by plugin id. */
export type MessageCatalog = Map<string, MessageSource>

const loadTranslator = () => import('./translator.ts')

/** The kernel's own messages; their namespace is `kernel`. */
const kernelMessages = {
  // In the translator's chunk, which comes with the first message: English stands in for every other language.
  en: async () => ({ default: (await loadTranslator()).english }),
  others: async () => ({ default: (await loadTranslator()).others }),
} satisfies MessageSource

/** The languages of the kernel besides English. */
const OTHERS = ['ar', 'de']

export interface MessagesParts {
  readonly store: Store
  readonly locale: PrimitiveAtom<string>
  readonly catalog: MessageCatalog
  /** Messages in place of the dictionaries' own, by namespace and key. */
  readonly overrides: (namespace: string) => Dictionary
  /** Gets dictionaries that could not be loaded. */
  report(error: KernelError): void
  /** Gets keys that have no message, in development. */
  readonly log?: Pick<LogService, 'warn'>
}

/** Makes the messages of a kernel. Everything else is loaded with the first `load`. */
export function createMessages(deps: MessagesParts): Messages {
  const { store, catalog } = deps
  const listeners = new Set<() => void>()
  let version = 0
  const changed = (): void => {
    version += 1
    for (const listener of [...listeners]) listener()
  }
  let translator: Translator | undefined
  const locale = (): string => translator?.locale() ?? store.get(deps.locale)
  const failure = (cause?: unknown): KernelError => kernelError('i18n/load', { details: { locale: locale() }, cause })
  const start = loadOnce(async () => {
    try {
      translator = (await loadTranslator()).createTranslator({ ...deps, changed })
      return translator
    } catch (cause) {
      throw failure(cause)
    }
  })
  catalog.set('kernel', kernelMessages)

  return {
    load: async (namespaces) => (await start()).load(namespaces),
    ready: (namespace) => translator?.ready(namespace) ?? false,
    t: (namespace, key, values) => translator?.t(namespace, key, values) ?? '',
    errorText: (error, values) => translator?.errorText(error, values) ?? 'Something went wrong',
    format() {
      if (!translator) throw failure()
      return translator.format()
    },
    locale,
    locales: () => ['en', ...OTHERS],
    direction: () => translator?.direction() ?? 'ltr',
    version: () => version,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * The first wanted language that has messages, else English.
 * @param wanted - BCP 47 tags in order of preference, as browsers list them
 * @param available - the tags of the dictionaries
 */
export function preferredLocale(wanted: readonly string[], available: readonly string[]): string {
  const known = new RegExp(`^(en|${available.join('|')})(-|$)`, 'i')
  return wanted.find((tag) => known.test(tag)) ?? 'en'
}
