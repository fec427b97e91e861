import { loadOnce } from '../services/loadOnce.ts'
import type { Dictionary, MessageValues } from './messages.ts'

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
  const lookUp = (locale: string, namespace: string, key: string): string | undefined =>
    [locale, locale.split('-')[0], 'en']
      .map((tag) => dictionaries.get(`${tag} ${namespace}`)?.[key])
      .find((text) => text !== undefined)

  return {
    put(locale, namespace, dictionary) {
      dictionaries.set(`${locale} ${namespace}`, dictionary)
      engine?.put(locale, namespace, dictionary)
    },
    find(place, values) {
      if (engine) return engine.find(place, values)
      const { locale, namespace, key, kind } = place
      const text = (kind && lookUp(locale, namespace, `${key}_${kind}`)) ?? lookUp(locale, namespace, key)
      return text === undefined ? undefined : fill(text, values)
    },
    async ready(dictionary) {
      const isPlain = Object.entries(dictionary).every(([key, text]) => !PLURAL.test(key) && !RULE.test(text))
      if (!isPlain) await load()
    },
  }
}
