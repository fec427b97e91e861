/** A value that is read again when it is older than its time; callers at the same moment share one read. */
export interface Cached<Value> {
  read(): Promise<Value>
  /** The next read asks again. */
  forget(): void
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly until: number
}

/**
 * @param lifetime milliseconds that a value is used; failures are not kept
 * @param load must not depend on one caller's abort signal, because others wait for the same read
 */
export function createCached<Value>(lifetime: number, load: () => Promise<Value>): Cached<Value> {
  let entry: Entry<Value> | undefined
  const forget = (): void => {
    entry = undefined
  }
  return {
    read() {
      if (entry && entry.until > performance.now()) return entry.value
      const fresh = { value: load(), until: performance.now() + lifetime }
      entry = fresh
      fresh.value.catch(() => {
        if (entry === fresh) forget()
      })
      return fresh.value
    },
    forget,
  }
}

/** One {@link Cached} value for each key; the keys asked for longest ago are forgotten first. */
interface KeyedCached<Key extends string, Value> {
  read(key: Key): Promise<Value>
  /** The next read of this key asks again. */
  forget(key: Key): void
}

/**
 * @param lifetime milliseconds that a value is used
 * @param most keys that are remembered at once
 */
export function createKeyedCached<Key extends string, Value>(
  lifetime: number,
  most: number,
  load: (key: Key) => Promise<Value>,
): KeyedCached<Key, Value> {
  const entries = new Map<Key, Cached<Value>>()
  function entryOf(key: Key): Cached<Value> {
    const entry = entries.get(key) ?? createCached(lifetime, () => load(key))
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }
  return {
    read(key) {
      const entry = entryOf(key)
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
      return entry.read()
    },
    forget: (key) => entries.get(key)?.forget(),
  }
}

interface LruEntry<Value> {
  readonly value: Value
  readonly until: number
}

/** A map that forgets what is old, and what was not used for the longest time when there is too much. */
interface LruCache<Value> {
  /** `undefined` when it was never set or is forgotten. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * @param most keys that are remembered at once
 * @param lifetime milliseconds after which a value is forgotten
 */
export function createLruCache<Value>(most: number, lifetime: number): LruCache<Value> {
  const entries = new Map<string, LruEntry<Value>>()
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
