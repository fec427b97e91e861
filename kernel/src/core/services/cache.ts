import { loadImplementations, loadOnce } from './loadOnce.ts'
import type { CacheService, ClockService, LogService, StorageService } from './services.ts'

/** Where persisted entries stand in storage. */
export const CACHE_KEY = 'cache'

export interface CacheConfig {
  readonly clock: ClockService
  readonly storage: StorageService
  readonly log: Pick<LogService, 'warn'>
}

/** A cache whose implementation loads with the first use. */
export function createCache(config: CacheConfig): CacheService {
  let loaded: CacheService | undefined
  const cache = loadOnce(async () => {
    loaded = (await loadImplementations()).createCacheStore(config)
    return loaded
  })
  return {
    fetch: async (key, options) => (await cache()).fetch(key, options),
    invalidate(prefix) {
      if (loaded) loaded.invalidate(prefix)
      // Nothing is in memory yet; forgetting more than asked is always right for a cache and needs no download.
      else config.storage.remove(CACHE_KEY)
    },
  }
}
