import type { Schema, StorageService } from '../services.ts'
import { CACHE_KEY } from './cacheKey.ts'

/** A value and when it was loaded, in milliseconds since 1970. */
export interface CacheEntry {
  readonly at: number
  readonly value: unknown
}

export interface PersistedEntries {
  get(key: string, schema: Schema<unknown>): CacheEntry | undefined
  set(key: string, entry: CacheEntry): void
  remove(prefix: string): void
}

/** Most entries kept in storage. */
const MAX_ENTRIES = 200
/** Most characters kept in storage, which the host's own data shares. */
const MAX_LENGTH = 500_000

function isEntry(value: unknown): value is CacheEntry {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'value' in value
  )
}

function read(storage: StorageService): Map<string, CacheEntry> {
  try {
    const stored: unknown = JSON.parse(storage.get(CACHE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return new Map()
    return new Map(Object.entries(stored).filter((entry): entry is [string, CacheEntry] => isEntry(entry[1])))
  } catch {
    return new Map()
  }
}

/** Drops the oldest until the rest fits. */
function write(storage: StorageService, entries: Map<string, CacheEntry>): void {
  const newest = [...entries].sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_ENTRIES)
  let text = JSON.stringify(Object.fromEntries(newest))
  while (text.length > MAX_LENGTH && newest.length > 0) {
    newest.length = Math.floor(newest.length / 2)
    text = JSON.stringify(Object.fromEntries(newest))
  }
  if (newest.length === 0) storage.remove(CACHE_KEY)
  else storage.set(CACHE_KEY, text)
}

/** Cache entries in storage, where everything counts as absent until its schema has accepted it. */
export function persistedEntries(storage: StorageService): PersistedEntries {
  return {
    get(key, schema) {
      const entry = read(storage).get(key)
      if (!entry) return undefined
      try {
        return { at: entry.at, value: schema.parse(entry.value) }
      } catch {
        return undefined
      }
    },
    set(key, entry) {
      write(storage, read(storage).set(key, entry))
    },
    remove(prefix) {
      const entries = read(storage)
      for (const key of [...entries.keys()]) if (key.startsWith(prefix)) entries.delete(key)
      write(storage, entries)
    },
  }
}
