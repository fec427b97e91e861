import type { Format } from './format.ts'

/** What fills the placeholders of a sentence; `count` also chooses its plural form. */
export type WordValues = Readonly<Record<string, string | number>>

/** The sentences of one kernel. */
export interface Words {
  /**
   * Loads the dictionaries, and the engine where they need it, of the current language; `t` answers for them afterwards.
   * @throws `i18n/load` when neither the language nor English can be loaded
   */
  load(namespaces: readonly string[]): Promise<void>
  /** Brings the engine, once what is on the screen no longer waits for bytes. */
  complete(): Promise<void>
  /** Whether `t` can answer for a namespace in the current language. */
  ready(namespace: string): boolean
  /** English when the language lacks the word, the key when English lacks it too. */
  t(namespace: string, key: string, values?: WordValues): string
  /**
   * What to tell a person about an error; never `error.message`.
   * @param values - names to use in the sentence, e.g. `wallet`; otherwise the error's details
   */
  errorText(error: unknown, values?: WordValues): string
  /**
   * Numbers, amounts and times in the current language.
   * @throws `i18n/load` before the first `load` is done
   */
  format(): Format
  /** The language of what `t` answers, a BCP 47 tag. */
  locale(): string
  /** The languages the kernel's own sentences come in. */
  locales(): readonly string[]
  /** Reading direction of the current language. */
  direction(): 'ltr' | 'rtl'
  /** Calls back when a language or a dictionary has been loaded. */
  watch(listener: () => void): () => void
}
