import { type Context, createContext, useContext } from 'react'
import de from '../locales/de.ts'
import en, { type WordKey } from '../locales/en.ts'
import type { Values } from '../read/facts.ts'
import { showHidden } from '../read/hiddenSigns.ts'

/** Says a sentence. */
export type Say = (key: WordKey, values?: Values) => string

// Isolated, so that an address or a name cannot turn the sentence around it; what cannot be seen in it is named.
const isolate = (value: string): string => `\u2068${showHidden(value)}\u2069`

/** The sentences of a language, English for others. */
export function wordsOf(language: string): Say {
  const words: Readonly<Record<WordKey, string>> = language.startsWith('de') ? de : en
  return (key, values = {}) =>
    words[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : isolate(value)
    })
}

/** The sentences of the document's language. */
export const Words: Context<Say> = createContext(wordsOf('en'))

/** See {@link Words}. */
export const useWords = (): Say => useContext(Words)
