import i18next from 'i18next'
import { createTranslator, type Translator, type TranslatorParts } from './translator.ts'

/** Keeps dictionaries and finds sentences in them. */
export interface Sentences {
  put(locale: string, namespace: string, dictionary: Readonly<Record<string, string>>): void
  /** `undefined` when neither the language nor English has the key. `kind` chooses a variant, if there is one. */
  find(
    where: {
      readonly locale: string
      readonly namespace: string
      readonly key: string
      readonly kind?: string | undefined
    },
    values: Readonly<Record<string, string | number>>,
  ): string | undefined
}

function createSentences(): Sentences {
  const instance = i18next.createInstance({
    fallbackLng: 'en',
    lng: 'en',
    ns: [],
    resources: {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    // React escapes what it draws; escaping here would show entities.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
  })
  void instance.init()
  return {
    put: (locale, namespace, dictionary) => void instance.addResourceBundle(locale, namespace, dictionary, false, true),
    find({ locale, namespace, key, kind }, values) {
      const options = {
        lng: locale,
        ns: namespace,
        replace: values,
        nest: false,
        ...(typeof values.count === 'number' ? { count: values.count } : {}),
        ...(kind === undefined ? {} : { context: kind }),
      }
      return instance.exists(key, options) ? String(instance.t(key, options)) : undefined
    },
  }
}

/** The words with i18next, an instance of its own per kernel. Reached by `import()` only. */
export function createEngine(parts: Omit<TranslatorParts, 'sentences'>): Translator {
  return createTranslator({ ...parts, sentences: createSentences() })
}
