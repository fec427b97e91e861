import type { LogService, StorageService } from './services.ts'

/** Web storage under `<prefix><key>`; what it refuses is kept in memory for the page's life, after one notice. */
export function createStorage(prefix: string, log: Pick<LogService, 'warn'>): StorageService {
  const kept = new Map<string, string | null>()
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
      if (value === null) storage.removeItem(prefix + key)
      else storage.setItem(prefix + key, value)
      return true
    })
    if (done) kept.delete(key)
    else kept.set(key, value)
  }

  return {
    get(key) {
      const inMemory = kept.get(key)
      return inMemory !== undefined ? inMemory : (attempt((storage) => storage.getItem(prefix + key)) ?? null)
    },
    set: put,
    remove: (key) => put(key, null),
    watch(listener) {
      if (typeof window === 'undefined') return () => undefined
      const onStorage = (event: StorageEvent): void => {
        if (event.key === null) listener(null, null)
        else if (event.key.startsWith(prefix)) listener(event.key.slice(prefix.length), event.newValue)
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
