import { loadActions, loadOnce } from '../async/chunks.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { createDictionaries, type Dictionaries, messageCheck } from './dictionaries.ts'
import { createFormat, formatDecimal } from './format.ts'
import type { Dictionary, Messages, MessagesParts, MessageValues } from './messages.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Where a message stands. */
export interface MessagePlace {
  readonly locale: string
  readonly namespace: string
  readonly key: string
  /** Chooses a variant `<key>_<kind>`, if there is one. */
  readonly kind?: string | undefined
}

/** Interprets dictionaries: i18next. */
export interface Engine {
  put(locale: string, namespace: string, dictionary: Dictionary): void
  /** `undefined` when neither the language nor English has the key. */
  find(place: MessagePlace, values: MessageValues): string | undefined
}

/** Dictionaries, read without the engine as long as none of them needs it. */
export interface Sentences extends Engine {
  /** Resolves when a dictionary's rules can be followed: at once for plain ones, with the engine for all others. */
  ready(dictionary: Dictionary): Promise<void>
}

const PLURAL = /_(zero|one|two|few|many|other)$/
/** References to other messages, and placeholders with a format. */
const RULE = /\$t\(|\{\{[^}]*,/

function fill(text: string, values: MessageValues): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/**
 * i18next is a third of what an open modal loads, so it loads with the first dictionary that has plural forms,
 * references or formats. Until then plain messages are read from the dictionaries.
 */
export function createSentences(): Sentences {
  const dictionaries = new Map<string, Dictionary>()
  let engine: Engine | undefined
  const load = loadOnce(async () => {
    const { createEngine } = await import('./engine.ts')
    const made = createEngine()
    for (const [place, dictionary] of dictionaries) {
      const [locale = '', namespace = ''] = place.split(' ')
      made.put(locale, namespace, dictionary)
    }
    engine = made
  })
  /** In the nearest language that has any of the keys, the first of them. */
  const lookUp = ({ locale, namespace, key, kind }: MessagePlace): string | undefined =>
    [locale, locale.split('-')[0], 'en']
      .map((tag) => dictionaries.get(`${tag} ${namespace}`))
      .map((found) => found?.[kind ? `${key}_${kind}` : key] ?? found?.[key])
      .find((text) => text !== undefined)

  return {
    put(locale, namespace, dictionary) {
      dictionaries.set(`${locale} ${namespace}`, dictionary)
      engine?.put(locale, namespace, dictionary)
    },
    find(place, values) {
      if (engine) return engine.find(place, values)
      const text = lookUp(place)
      return text === undefined ? undefined : fill(text, values)
    },
    async ready(dictionary) {
      const isPlain = Object.entries(dictionary).every(([key, text]) => !PLURAL.test(key) && !RULE.test(text))
      if (!isPlain) await load()
    },
  }
}

export { default as english } from './locales/en.ts'

/** The languages besides English; `locales()` of the messages names them. */
export const others: Readonly<Record<'ar' | 'de', () => Promise<{ readonly default: Dictionary }>>> = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
}

export interface TranslatorParts extends MessagesParts {
  /** Tells that `t` may answer differently now. */
  readonly changed: () => void
}

/** What dictionaries are loaded for. */
export interface DictionaryParts extends TranslatorParts {
  readonly sentences: Sentences
}

/** The messages once their code is here. */
export type Translator = Pick<Messages, 'load' | 'ready' | 't' | 'errorText' | 'format' | 'locale' | 'direction'>

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])
/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** A BCP 47 tag in its normal form; English for text that is none. */
function canonicalLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** Values of the other direction in isolates (UAX 9, first strong isolate), so that a name does not turn the text around it. */
function isolated(values: MessageValues, direction: 'ltr' | 'rtl'): MessageValues {
  const turns = (value: string): boolean =>
    direction === 'ltr'
      ? RIGHT_TO_LEFT_LETTER.test(value)
      : [...value].some((letter) => /\p{L}/u.test(letter) && !RIGHT_TO_LEFT_LETTER.test(letter))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && turns(value) ? `\u2068${value}\u2069` : value,
    ]),
  )
}

/** What of an error's details its sentence can name; those that hold amounts, as the language writes numbers. */
const printable = (details: Readonly<Record<string, unknown>>, locale: string): MessageValues =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') return []
      const isAmount = /^(amount|fee|minimum|spared)$/.test(name) && /^\d+(\.\d+)?$/.test(String(value))
      return [[name, isAmount ? formatDecimal(locale, String(value)) : value]]
    }),
  )

/** The namespace of what the kernel says about errors that no first view can meet; `kernel` has the others. */
export const ERROR_TEXTS = 'kernel.errors'

/** The language that is shown, and the namespaces that are wanted in it. */
interface ShownLocale {
  locale(): string
  ready(namespace: string): boolean
  isWanted(namespace: string): boolean
  load(namespaces: readonly string[]): Promise<void>
}

function followLocale(
  { store, locale: chosen, changed, report }: TranslatorParts,
  dictionaries: Dictionaries,
): ShownLocale {
  const wanted = new Set<string>()
  const asked = (): string => canonicalLocale(store.get(chosen))
  let locale = asked()

  async function ensure(namespace: string, target: string): Promise<void> {
    try {
      await dictionaries.ensure(namespace, target)
    } catch (error) {
      wanted.delete(namespace)
      throw error
    }
  }

  async function settle(): Promise<void> {
    let target = asked()
    for (;;) {
      const results = await Promise.allSettled([...wanted].map((namespace) => ensure(namespace, target)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      if (target === asked() && [...wanted].every((namespace) => dictionaries.has(namespace, target))) break
      target = asked()
    }
    locale = target
    changed()
  }

  store.sub(chosen, () => {
    settle().catch((error: unknown) => report(fromUnknown(error)))
  })

  const ready = (namespace: string): boolean => dictionaries.has(namespace, locale)
  return {
    locale: () => locale,
    ready,
    isWanted: (namespace) => wanted.has(namespace) && !dictionaries.isStale(namespace, locale),
    async load(namespaces) {
      for (const namespace of namespaces) wanted.add(namespace)
      if (!namespaces.every(ready) || locale !== asked()) await settle()
    },
  }
}

/** Follows the locale atom: the old language stays until the new one has been loaded, so that nothing flickers. */
export function createTranslator(deps: TranslatorParts): Translator {
  deps.catalog.set(ERROR_TEXTS, {
    // In the chunk of what fails.
    en: async () => ({ default: (await loadActions()).errorTexts }),
    others: { ar: () => import('./errors/locales/ar.ts'), de: () => import('./errors/locales/de.ts') },
  })
  const sentences = createSentences()
  const dictionaries = createDictionaries({ ...deps, sentences })
  const { locale, ready, isWanted, load } = followLocale(deps, dictionaries)
  let check: ReturnType<typeof messageCheck> | undefined
  if (process.env.NODE_ENV !== 'production') check = messageCheck(deps)

  const find = (place: Omit<MessagePlace, 'locale'>, values: MessageValues): string | undefined =>
    sentences.find({ locale: locale(), ...place }, isolated(values, directionOf(locale())))

  function t(namespace: string, key: string, values: MessageValues = {}): string {
    if (!ready(namespace)) return ''
    const text = find({ namespace, key }, values)
    check?.(namespace, key, text === undefined ? undefined : values)
    return text ?? key
  }

  /** The messages of an adapter or a plugin come with its first error, if nothing has loaded them before; `changed` follows. */
  function loadOwner(owner: string): void {
    if (isWanted(owner) || !deps.catalog.has(owner)) return
    load([owner]).catch((error: unknown) => deps.report(fromUnknown(error)))
  }

  return {
    ready,
    locale,
    direction: () => directionOf(locale()),
    format: () => createFormat(locale(), (key, values) => t('kernel', key, values), directionOf(locale())),
    t,
    load,
    errorText(error, values) {
      const { code, details } = fromUnknown(error)
      const kind = typeof details.kind === 'string' ? details.kind : undefined
      const all = { wallet: t('kernel', 'wallet.unnamed'), ...printable(details, locale()), ...values }
      const [owner = ''] = code.split('/')
      const key = `errors.${code}`
      for (const name of [ERROR_TEXTS, owner]) loadOwner(name)
      return (
        find({ namespace: 'kernel', key, kind }, all) ??
        find({ namespace: ERROR_TEXTS, key, kind }, all) ??
        find({ namespace: owner, key, kind }, all) ??
        t('kernel', 'errors.unknown', all)
      )
    },
  }
}
