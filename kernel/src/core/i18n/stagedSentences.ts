import { loadOnce } from '../services/loadOnce.ts'
import type { Dictionary } from './catalog.ts'
import type { Sentences } from './sentences.ts'
import type { WordValues } from './words.ts'

/** Sentences that need no engine to be read out at first. */
export interface StagedSentences extends Sentences {
  /** Resolves when a dictionary's rules can be followed: at once for plain ones, with the engine for plural forms. */
  ready(dictionary: Dictionary): Promise<void>
  /** Brings the engine, which answers for everything from then on. */
  complete(): Promise<void>
}

const PLURAL = /_(zero|one|two|few|many|other)$/

function fill(sentence: string, values: WordValues): string {
  return sentence.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/**
 * i18next is a third of what an open modal loads, and the first view rarely needs its rules. So plain sentences are read
 * from the dictionaries until it is here; a dictionary with plural forms or references waits for it.
 */
export function stagedSentences(): StagedSentences {
  const dictionaries = new Map<string, Dictionary>()
  let engine: Sentences | undefined
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
      .map((one) => dictionaries.get(`${one} ${namespace}`)?.[key])
      .find((one) => one !== undefined)

  return {
    put(locale, namespace, dictionary) {
      dictionaries.set(`${locale} ${namespace}`, dictionary)
      engine?.put(locale, namespace, dictionary)
    },
    find(place, values) {
      if (engine) return engine.find(place, values)
      const { locale, namespace, key, kind } = place
      const sentence = (kind && lookUp(locale, namespace, `${key}_${kind}`)) ?? lookUp(locale, namespace, key)
      return sentence === undefined ? undefined : fill(sentence, values)
    },
    async ready(dictionary) {
      const isPlain = Object.entries(dictionary).every(([key, text]) => !PLURAL.test(key) && !text.includes('$t('))
      if (!isPlain) await load()
    },
    complete: load,
  }
}
