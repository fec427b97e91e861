/** A flat dictionary: keys to sentences with `{{placeholders}}`. */
export type Dictionary = Readonly<Record<string, string>>

export type DictionaryLoader = () => Promise<{ readonly default: object }>

/** The words of one plugin: English as given or loaded, other languages loaded. */
export interface WordSource {
  readonly en: object | DictionaryLoader
  readonly others?: Readonly<Record<string, DictionaryLoader>>
}

/** Dictionaries by plugin id. */
export interface Catalog {
  add(namespace: string, source: WordSource | undefined): void
  remove(namespace: string): void
  find(namespace: string): WordSource | undefined
  namespaces(): readonly string[]
}

/** Makes an empty catalog. */
export function createCatalog(): Catalog {
  const sources = new Map<string, WordSource>()
  return {
    add(namespace, source) {
      if (source) sources.set(namespace, source)
    },
    remove: (namespace) => void sources.delete(namespace),
    find: (namespace) => sources.get(namespace),
    namespaces: () => [...sources.keys()],
  }
}
