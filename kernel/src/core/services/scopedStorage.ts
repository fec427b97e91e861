import type { StorageService } from './services.ts'

/** A storage that sees only keys with a prefix, and does not know of it. */
export function scopedStorage(storage: StorageService, prefix: string): StorageService {
  return {
    get: (key) => storage.get(prefix + key),
    set: (key, value) => storage.set(prefix + key, value),
    remove: (key) => storage.remove(prefix + key),
    watch: (listener) =>
      storage.watch((key, value) => {
        if (key === null) listener(null, value)
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length), value)
      }),
  }
}
