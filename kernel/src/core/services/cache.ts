import { CACHE_KEY } from './cache/cacheKey.ts'
import { loadMachinery } from './loadMachinery.ts'
import { loadOnce } from './loadOnce.ts'
import type { CacheService, ClockService, LogService, StorageService } from './services.ts'

export interface CacheConfig {
  readonly clock: ClockService
  readonly storage: StorageService
  readonly log: Pick<LogService, 'warn'>
}

/** A cache whose machinery loads with the first use. */
export function createCache(config: CacheConfig): CacheService {
  let loaded: CacheService | undefined
  const cache = loadOnce(async () => {
    loaded = (await loadMachinery()).createCacheStore(config)
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
