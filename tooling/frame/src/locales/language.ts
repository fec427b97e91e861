import { FrameError, fill } from '../errors/frameError.ts'
import type { Values } from '../read/facts.ts'
import { showHidden } from '../read/hiddenSigns.ts'
import type { RefusalKey } from './deRefusals.ts'
import en, { type WordKey } from './en.ts'
import { type Tag, tagOf } from './tag.ts'

/** Says a sentence. */
export type Say = (key: WordKey, values?: Values) => string

/** The words of one language. */
export interface Language {
  /** For the document (BCP 47). */
  readonly tag: Tag
  readonly direction: 'ltr' | 'rtl'
  readonly say: Say
  /** Why something was not done, for a person. */
  readonly explain: (error: unknown) => string
}

type Words = Readonly<Record<WordKey, string>>
type Refusals = Readonly<Partial<Record<RefusalKey, string>>>

// Isolated, so that an address or a name cannot turn the sentence around it; what cannot be seen in it is named.
const isolate = (value: string): string => `\u2068${showHidden(value)}\u2069`

function languageOf(tag: Language['tag'], words: Words, refusals: Refusals): Language {
  const known = new Map(Object.entries(refusals))
  const say: Say = (key, values = {}) => {
    const shown = Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, isolate(value)]],
    )
    return fill(words[key], Object.fromEntries(shown))
  }
  return {
    tag,
    direction: tag === 'ar' ? 'rtl' : 'ltr',
    say,
    explain(error) {
      if (!(error instanceof FrameError)) return say('failed')
      const text = known.get(error.text)
      return text === undefined ? error.message : fill(text, error.values)
    },
  }
}

/** What is there before another language was fetched. */
export const english: Language = languageOf('en', en, {})

/** The words in the language of the site; in that of the browser's user where the frame does not speak the former. */
export async function loadLanguage(preferred?: string): Promise<Language> {
  const tag = tagOf(preferred)
  if (tag === 'de') {
    const [words, refusals] = await Promise.all([import('./de.ts'), import('./deRefusals.ts')])
    return languageOf(tag, words.default, refusals.default)
  }
  if (tag === 'ar') {
    const [words, refusals] = await Promise.all([import('./ar.ts'), import('./arRefusals.ts')])
    return languageOf(tag, words.default, refusals.default)
  }
  return english
}
