import { isDevelopment } from '../development.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { canonicalLocale } from './canonicalLocale.ts'
import type { WordsParts } from './createWords.ts'
import { createDictionaries } from './dictionaries.ts'
import { direction } from './direction.ts'
import { createFormat } from './format.ts'
import { type StagedSentences, stagedSentences } from './stagedSentences.ts'
import type { Words, WordValues } from './words.ts'

export { default as english } from './locales/en.ts'

export interface TranslatorParts extends WordsParts {
  /** Tells that `t` may answer differently now. */
  readonly changed: () => void
}

/** What dictionaries are loaded for. */
export interface DictionaryParts extends TranslatorParts {
  readonly sentences: StagedSentences
}

/** The words once their machinery is here. */
export type Translator = Pick<
  Words,
  'load' | 'ready' | 'complete' | 't' | 'errorText' | 'format' | 'locale' | 'direction'
>

function printable(details: Readonly<Record<string, unknown>>): WordValues {
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] =>
      /string|number/.test(typeof entry[1]),
    ),
  )
}

/** Follows the locale atom: the old language stays until the new one has been loaded, so that nothing flickers. */
export function createTranslator(parts: TranslatorParts): Translator {
  const { store, changed, log } = parts
  const sentences = stagedSentences()
  const dictionaries = createDictionaries({ ...parts, sentences })
  const wanted = new Set<string>()
  const warned = new Set<string>()
  const asked = (): string => canonicalLocale(store.get(parts.locale))
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

  store.sub(parts.locale, () => {
    settle().catch((error: unknown) => parts.report(fromUnknown(error)))
  })

  function t(namespace: string, key: string, values: WordValues = {}): string {
    const sentence = sentences.find({ locale, namespace, key }, values)
    if (sentence !== undefined) return sentence
    const id = `${namespace}: ${key}`
    if (isDevelopment() && !warned.has(id)) log?.warn(`There is no word "${id}"`)
    warned.add(id)
    return key
  }

  async function load(namespaces: readonly string[]): Promise<void> {
    for (const namespace of namespaces) wanted.add(namespace)
    if (namespaces.every((namespace) => dictionaries.has(namespace, locale)) && locale === asked()) return
    await settle()
  }

  /** An adapter's or a plugin's own sentences come with its first error; whoever watches hears of them. */
  function loadOwner(owner: string): void {
    if (wanted.has(owner) || !parts.catalog.find(owner)) return
    load([owner]).catch((error: unknown) => parts.report(fromUnknown(error)))
  }

  return {
    ready: (namespace) => dictionaries.has(namespace, locale),
    complete: sentences.complete,
    locale: () => locale,
    direction: () => direction(locale),
    format: () => createFormat(locale, (key, values) => t('kernel', key, values)),
    t,
    load,
    errorText(error, values) {
      const { code, details } = fromUnknown(error)
      const kind = typeof details.kind === 'string' ? details.kind : undefined
      const all = { wallet: t('kernel', 'wallet.unnamed'), ...printable(details), ...values }
      const [owner = ''] = code.split('/')
      const key = `errors.${code}`
      loadOwner(owner)
      return (
        sentences.find({ locale, namespace: 'kernel', key, kind }, all) ??
        sentences.find({ locale, namespace: owner, key, kind }, all) ??
        t('kernel', 'errors.unknown', all)
      )
    },
  }
}
