import type { StorageService } from '@latchkey/kernel'

/** What the tabs of one browser share. */
export interface SharedStorage {
  /** One tab's view: it hears what the other tabs write, as `storage` events tell it. */
  tab(): StorageService
}

type Listener = (key: string | null, value: string | null) => void

/** A browser's storage with its tabs, in memory. */
export function sharedStorage(): SharedStorage {
  const values = new Map<string, string>()
  const tabs = new Set<Set<Listener>>()
  return {
    tab() {
      const mine = new Set<Listener>()
      tabs.add(mine)
      const tell = (key: string, value: string | null): void => {
        for (const tab of tabs) if (tab !== mine) for (const listener of tab) queueMicrotask(() => listener(key, value))
      }
      return {
        get: (key) => values.get(key) ?? null,
        set(key, value) {
          if (values.get(key) === value) return
          values.set(key, value)
          tell(key, value)
        },
        remove(key) {
          if (values.delete(key)) tell(key, null)
        },
        watch(listener) {
          mine.add(listener)
          return () => void mine.delete(listener)
        },
      }
    },
  }
}
