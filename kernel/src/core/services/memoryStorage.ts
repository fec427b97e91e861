import type { StorageService } from './services.ts'

/** Storage that lasts as long as the page: for servers, tests and browsers that refuse theirs. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): StorageService {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    watch: () => () => undefined,
  }
}
