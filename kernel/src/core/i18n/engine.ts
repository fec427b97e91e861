import i18next from 'i18next'
import type { Engine } from './translator.ts'

/** Messages with i18next, an instance of its own per kernel. Reached by `import()` only. */
export function createEngine(): Engine {
  const instance = i18next.createInstance({
    fallbackLng: 'en',
    lng: 'en',
    ns: [],
    resources: {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    // An empty text is a sentence that a host has hidden.
    returnEmptyString: true,
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
