import { type Cached, createCached } from './createCached.ts'

/** One {@link Cached} value for each key; the keys asked for longest ago are forgotten first. */
export interface KeyedCached<Value> {
  read(key: string): Promise<Value>
  forget(key: string): void
}

/**
 * @param lifetime milliseconds that a value is used
 * @param most keys that are remembered at once
 */
export function createKeyedCached<Value>(
  lifetime: number,
  most: number,
  load: (key: string) => Promise<Value>,
): KeyedCached<Value> {
  const entries = new Map<string, Cached<Value>>()
  function entryOf(key: string): Cached<Value> {
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
