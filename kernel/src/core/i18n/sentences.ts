import type { Dictionary } from './catalog.ts'
import type { WordValues } from './words.ts'

/** Where a sentence stands. */
export interface SentencePlace {
  readonly locale: string
  readonly namespace: string
  readonly key: string
  /** Chooses a variant `<key>_<kind>`, if there is one. */
  readonly kind?: string | undefined
}

/** Keeps dictionaries and finds sentences in them. */
export interface Sentences {
  put(locale: string, namespace: string, dictionary: Dictionary): void
  /** `undefined` when neither the language nor English has the key. */
  find(place: SentencePlace, values: WordValues): string | undefined
}
