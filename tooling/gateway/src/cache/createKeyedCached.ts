import { type Cached, createCached } from './createCached.ts'

/** One {@link Cached} value for each key; the keys asked for longest ago are forgotten first. */
export interface KeyedCached<Key extends string, Value> {
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
