import type { StorageService } from '@latchkey/kernel'
import type { UniversalProviderOpts } from '@walletconnect/universal-provider'
import { storedShape } from './storedShape.ts'

type KeyValueStore = NonNullable<UniversalProviderOpts['storage']>

/** A storage that can be taken from the library. */
export interface ClosableStore {
  readonly store: KeyValueStore
  /** From now on nothing is written: another tab, or the next client, owns what is stored. */
  close(): void
}

/** The library's storage over the kernel's, under `wc:`. What cannot be read counts as absent. */
export function keyValueStore(storage: StorageService): ClosableStore {
  const written = new Set<string>()
  let isOpen = true
  const read = (key: string): unknown => {
    const text = storage.get(`wc:${key}`)
    if (text === null) return undefined
    try {
      return storedShape(key, JSON.parse(text))
    } catch {
      return undefined
    }
  }
  const store: KeyValueStore = {
    getKeys: async () => [...written],
    // The library names the type of what it put there itself; so does its own storage.
    getEntries: async <T>() => [...written].map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    async setItem(key, value) {
      if (!isOpen) return
      written.add(key)
      storage.set(`wc:${key}`, JSON.stringify(value))
    },
    async removeItem(key) {
      written.delete(key)
      if (isOpen) storage.remove(`wc:${key}`)
    },
  }
  return {
    store,
    close() {
      isOpen = false
    },
  }
}
