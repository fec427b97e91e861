import type { CacheConfig } from './createServices.ts'
import type { CacheService, ClockService, Schema, StorageService } from './services.ts'

/** A value and when it was loaded, in milliseconds since 1970. */
interface CacheEntry {
  readonly at: number
  readonly value: unknown
}

interface PersistedEntries {
  get(key: string, schema: Schema<unknown>): Promise<CacheEntry | undefined>
  set(key: string, entry: CacheEntry): Promise<void>
  remove(prefix: string): Promise<void>
}

/** Where persisted entries stand in storage. */
const CACHE_KEY = 'cache'
/** Most entries held in storage. */
const MAX_STORED = 200
/** Most characters held in storage, which the host's own data shares. */
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
  const newest = [...entries].sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_STORED)
  let text = JSON.stringify(Object.fromEntries(newest))
  while (text.length > MAX_LENGTH && newest.length > 0) {
    newest.length = Math.floor(newest.length / 2)
    text = JSON.stringify(Object.fromEntries(newest))
  }
  if (newest.length === 0) await storage.remove(CACHE_KEY)
  else await storage.set(CACHE_KEY, text)
}

/** Cache entries in storage, where everything counts as absent until its schema has accepted it. */
function persistedEntries(storage: StorageService): PersistedEntries {
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

/** Most values held in memory; the one unused for longest goes first. */
const MAX_ENTRIES = 500

/** Values in memory; the one unused for longest goes first. */
function createMemory(clock: ClockService) {
  const entries = new Map<string, CacheEntry>()
  const put = (key: string, entry: CacheEntry): CacheEntry => {
    entries.delete(key)
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) break
      entries.delete(oldest)
    }
    return entry
  }
  /** An age below zero means that a clock was set back: the entry cannot be trusted. */
  const isFresh = ({ at }: CacheEntry, ttl: number): boolean => {
    const age = clock.now() - at
    return age >= 0 && age <= ttl
  }
  return { entries, put, isFresh }
}

/** The implementation behind `services.cache`. */
export function createCacheStore({ clock, storage, log }: CacheConfig): CacheService {
  const memory = createMemory(clock)
  const loading = new Map<string, Promise<unknown>>()
  const persisted = persistedEntries(storage)
  /** What was read before an invalidation is not brought back by it. */
  let invalidations = 0

  function find(key: string, ttl: number): CacheEntry | undefined {
    const inMemory = memory.entries.get(key)
    return inMemory && memory.isFresh(inMemory, ttl) ? memory.put(key, inMemory) : undefined
  }

  async function findStored(key: string, ttl: number, schema: Schema<unknown>): Promise<CacheEntry | undefined> {
    const before = invalidations
    const stored = await persisted.get(key, schema)
    if (before !== invalidations) return find(key, ttl)
    return stored && memory.isFresh(stored, ttl) ? memory.put(key, stored) : undefined
  }

  function store(key: string, value: unknown, persist: boolean): void {
    const entry = memory.put(key, { at: clock.now(), value })
    if (persist) persisted.set(key, entry).catch((cause) => log.warn(`${key} cannot be stored`, cause))
  }

  function load<T>(key: string, loader: () => Promise<T>, persist: boolean): Promise<T> {
    const started = loader().then(
      (value) => {
        if (loading.get(key) === started) {
          loading.delete(key)
          store(key, value, persist)
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
      invalidations += 1
      for (const map of [memory.entries, loading]) {
        for (const key of [...map.keys()]) if (key.startsWith(prefix)) map.delete(key)
      }
      persisted.remove(prefix).catch((cause) => log.warn('The cache cannot be cleared', cause))
    },
  }
}
