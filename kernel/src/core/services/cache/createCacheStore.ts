import type { CacheConfig } from '../cache.ts'
import type { CacheService, Schema } from '../services.ts'
import { type CacheEntry, persistedEntries } from './persistedEntries.ts'

/** Most values held in memory; the one unused for longest goes first. */
const MAX_ENTRIES = 500

/** The implementation behind `services.cache`. */
export function createCacheStore({ clock, storage, log }: CacheConfig): CacheService {
  const entries = new Map<string, CacheEntry>()
  const loading = new Map<string, Promise<unknown>>()
  const persisted = persistedEntries(storage)

  /** An age below zero means that a clock was set back: the entry cannot be trusted. */
  function isFresh({ at }: CacheEntry, ttl: number): boolean {
    const age = clock.now() - at
    return age >= 0 && age <= ttl
  }

  function remember(key: string, entry: CacheEntry): CacheEntry {
    entries.delete(key)
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) break
      entries.delete(oldest)
    }
    return entry
  }

  function find(key: string, ttl: number): CacheEntry | undefined {
    const inMemory = entries.get(key)
    return inMemory && isFresh(inMemory, ttl) ? remember(key, inMemory) : undefined
  }

  async function findStored(key: string, ttl: number, schema: Schema<unknown>): Promise<CacheEntry | undefined> {
    const stored = await persisted.get(key, schema)
    return stored && isFresh(stored, ttl) ? remember(key, stored) : undefined
  }

  function keep(key: string, value: unknown, persist: boolean): void {
    const entry = remember(key, { at: clock.now(), value })
    if (persist) persisted.set(key, entry).catch((cause) => log.warn(`The cache entry ${key} cannot be stored`, cause))
  }

  function load<T>(key: string, loader: () => Promise<T>, persist: boolean): Promise<T> {
    const started = loader().then(
      (value) => {
        if (loading.get(key) === started) {
          loading.delete(key)
          keep(key, value, persist)
        }
        return value
      },
      (error: unknown) => {
        if (loading.get(key) === started) loading.delete(key)
        throw error
      },
    )
    loading.set(key, started)
    return started
  }

  return {
    async fetch<T>(key: string, options: { ttl: number; load: () => Promise<T>; persist?: Schema<T> }): Promise<T> {
      const found = find(key, options.ttl) ?? (options.persist && (await findStored(key, options.ttl, options.persist)))
      // What stands under a key was put there by the same caller or accepted by its schema.
      if (found) return found.value as T
      return (loading.get(key) as Promise<T> | undefined) ?? load(key, options.load, options.persist !== undefined)
    },
    invalidate(prefix) {
      for (const map of [entries, loading]) {
        for (const key of [...map.keys()]) if (key.startsWith(prefix)) map.delete(key)
      }
      persisted.remove(prefix).catch((cause) => log.warn('The cache cannot be cleared', cause))
    },
  }
}
