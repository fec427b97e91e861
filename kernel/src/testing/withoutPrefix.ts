import type { StorageService } from '../core/services/services.ts'

/**
 * Takes the prefix of a kernel from the keys, so that tests read what is stored by its own keys, and two kernels of
 * different ids play two visits: `services: { storage: withoutPrefix(storage, id) }`.
 */
export function withoutPrefix(storage: StorageService, kernelId: string): StorageService {
  const prefix = `lk:${kernelId}:`
  const own = (key: string): string => key.slice(prefix.length)
  return {
    get: (key) => storage.get(own(key)),
    set: (key, value) => storage.set(own(key), value),
    remove: (key) => storage.remove(own(key)),
    watch: (listener) => storage.watch((key, value) => listener(key === null ? null : prefix + key, value)),
  }
}
