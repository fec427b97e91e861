import { LRUCache } from 'lru-cache'

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

/** A value for each key; callers at the same moment share one read. */
interface KeyedCached<Key extends string, Value> {
  read(key: Key): Promise<Value>
  /** The next read of this key asks again. */
  forget(key: Key): void
}

/**
 * @param lifetime milliseconds that a value is used; failures are not kept
 * @param max keys that are remembered at once; those asked for longest ago are forgotten first
 */
export function createKeyedCached<Key extends string, Value>(
  lifetime: number,
  max: number,
  load: (key: Key) => Promise<Value>,
): KeyedCached<Key, Value> {
  const answers = new LRUCache<Key, Promise<Value>>({ max, ttl: lifetime })
  return {
    read(key) {
      const known = answers.get(key)
      if (known) return known
      const fresh = load(key)
      answers.set(key, fresh)
      fresh.catch(() => {
        if (answers.peek(key) === fresh) answers.delete(key)
      })
      return fresh
    },
    forget: (key) => void answers.delete(key),
  }
}
