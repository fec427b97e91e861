import type { Schema, StorageService } from '../services.ts'
import { CACHE_KEY } from './cacheKey.ts'

/** A value and when it was loaded, in milliseconds since 1970. */
export interface CacheEntry {
  readonly at: number
  readonly value: unknown
}

export interface PersistedEntries {
  get(key: string, schema: Schema<unknown>): Promise<CacheEntry | undefined>
  set(key: string, entry: CacheEntry): Promise<void>
  remove(prefix: string): Promise<void>
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

async function read(storage: StorageService): Promise<Map<string, CacheEntry>> {
  try {
    const stored: unknown = JSON.parse((await storage.get(CACHE_KEY)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return new Map()
    return new Map(Object.entries(stored).filter((entry): entry is [string, CacheEntry] => isEntry(entry[1])))
  } catch {
    return new Map()
  }
}

/** Drops the oldest until the rest fits. */
async function write(storage: StorageService, entries: Map<string, CacheEntry>): Promise<void> {
  const newest = [...entries].sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_ENTRIES)
  let text = JSON.stringify(Object.fromEntries(newest))
  while (text.length > MAX_LENGTH && newest.length > 0) {
    newest.length = Math.floor(newest.length / 2)
    text = JSON.stringify(Object.fromEntries(newest))
  }
  if (newest.length === 0) await storage.remove(CACHE_KEY)
  else await storage.set(CACHE_KEY, text)
}

/** Cache entries in storage, where everything counts as absent until its schema has accepted it. */
export function persistedEntries(storage: StorageService): PersistedEntries {
  let last: Promise<unknown> = Promise.resolve()
  /** One change after the other: each reads what the one before has written. */
  const change = (edit: (entries: Map<string, CacheEntry>) => void): Promise<void> => {
    const work = last.then(async () => {
      const entries = await read(storage)
      edit(entries)
      await write(storage, entries)
    })
    last = work.catch(() => undefined)
    return work
  }
  return {
    async get(key, schema) {
      await last
      const entry = (await read(storage)).get(key)
      if (!entry) return undefined
      try {
        return { at: entry.at, value: schema.parse(entry.value) }
      } catch {
        return undefined
      }
    },
    set: (key, entry) => change((entries) => void entries.set(key, entry)),
    remove: (prefix) =>
      change((entries) => {
        for (const key of [...entries.keys()]) if (key.startsWith(prefix)) entries.delete(key)
      }),
  }
}
