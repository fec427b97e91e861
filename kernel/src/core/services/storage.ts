import type { LogService, StorageService, SyncStorageService } from './services.ts'

/** Web storage; what it refuses is kept in memory for the page's life, after one notice. */
export function createStorage(log: Pick<LogService, 'warn'>): SyncStorageService {
  const cached = new Map<string, string | null>()
  let noticed = false

  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    if (typeof window === 'undefined') return undefined
    try {
      return use(window.localStorage)
    } catch (cause) {
      if (!noticed) log.warn('The browser refuses to store; values live until the page is left', cause)
      noticed = true
      return undefined
    }
  }

  function put(key: string, value: string | null): void {
    const done = attempt((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return true
    })
    if (done) cached.delete(key)
    else cached.set(key, value)
  }

  return {
    get(key) {
      const inMemory = cached.get(key)
      return inMemory !== undefined ? inMemory : (attempt((storage) => storage.getItem(key)) ?? null)
    },
    set: put,
    remove: (key) => put(key, null),
    watch(listener) {
      if (typeof window === 'undefined') return () => undefined
      const onStorage = ({ key, newValue }: StorageEvent): void => listener(key, newValue)
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** A storage that sees only keys with a prefix, and does not know of it. */
export function scopedStorage(storage: SyncStorageService, prefix: string): SyncStorageService
export function scopedStorage(storage: StorageService, prefix: string): StorageService
export function scopedStorage(storage: StorageService, prefix: string): StorageService {
  return {
    get: (key) => storage.get(prefix + key),
    set: (key, value) => storage.set(prefix + key, value),
    remove: (key) => storage.remove(prefix + key),
    watch: (listener) =>
      storage.watch((key, value) => {
        if (key === null) listener(null, null)
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length), value)
      }),
  }
}

/** Storage that lasts as long as the page: for servers, tests and browsers that refuse theirs. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): SyncStorageService {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    watch: () => () => undefined,
  }
}
