interface Entry<Value> {
  readonly value: Value
  readonly until: number
}

/** A map that forgets what is old, and what was not used for the longest time when there is too much. */
export interface LruCache<Value> {
  /** `undefined` when it was never set or is forgotten. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * @param most keys that are remembered at once
 * @param lifetime milliseconds after which a value is forgotten
 */
export function createLruCache<Value>(most: number, lifetime: number): LruCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      if (entry.until <= performance.now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: performance.now() + lifetime })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
  }
}
