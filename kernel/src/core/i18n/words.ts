/** The sentences of one kernel. */
export interface Words {
  /** Loads the engine and the dictionaries of the current language; `t` answers for them afterwards. */
  load(namespaces: readonly string[]): Promise<void>
  /** Whether `t` can answer for a namespace in the current language. */
  ready(namespace: string): boolean
  /** English when the language lacks the word, the key when English lacks it too. */
  t(namespace: string, key: string, values?: Readonly<Record<string, string | number>>): string
  /** What to tell a person about an error; never `error.message`. */
  errorText(error: unknown): string
  /** Reading direction of the current language. */
  direction(): 'ltr' | 'rtl'
  /** Calls back when a language or a dictionary has been loaded. */
  watch(listener: () => void): () => void
}
