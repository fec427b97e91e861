import type { SyncStorageService } from '@latchkey/kernel'

/** One tab's view of a browser's storage. */
export interface TabStorage extends SyncStorageService {
  keys(): readonly string[]
}

/** What the tabs of one browser share. */
export interface SharedStorage {
  /** One tab's view: it hears what the other tabs write, as `storage` events say it. */
  tab(): TabStorage
}

type Listener = (key: string | null, value: string | null) => void

/** A browser's storage with its tabs, in memory; `values` is what it holds. */
export function sharedStorage(values: Map<string, string> = new Map()): SharedStorage {
  const tabs = new Set<Set<Listener>>()
  return {
    tab() {
      const own = new Set<Listener>()
      tabs.add(own)
      const emit = (key: string, value: string | null): void => {
        for (const tab of tabs) if (tab !== own) for (const listener of tab) queueMicrotask(() => listener(key, value))
      }
      return {
        keys: () => [...values.keys()],
        get: (key) => values.get(key) ?? null,
        set(key, value) {
          if (values.get(key) === value) return
          values.set(key, value)
          emit(key, value)
        },
        remove(key) {
          if (values.delete(key)) emit(key, null)
        },
        watch(listener) {
          own.add(listener)
          return () => void own.delete(listener)
        },
      }
    },
  }
}

/** The topics of the sessions that pages have saved. */
export function savedTopics(storage: TabStorage): readonly string[] {
  return storage.keys().flatMap((key) => (key.startsWith('wc:session:') ? [key.slice('wc:session:'.length)] : []))
}
