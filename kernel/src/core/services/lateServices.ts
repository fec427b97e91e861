// Services of the first bundle whose work is done by code that loads with their first use.
import { loadImplementations, loadOnce } from '../chunks.ts'
import type { Network } from '../network/network.ts'
import type { ChainFamily } from '../wallet/adapter.ts'
import type { HttpClient } from './httpClient.ts'
import type {
  CacheService,
  ClockService,
  HttpOptions,
  HttpService,
  LogService,
  RpcService,
  StorageService,
} from './services.ts'

/** What HTTP needs to know of the kernel. */
export interface HttpConfig {
  readonly clock: ClockService
  readonly projectId: string | undefined
  /** What relative paths are relative to; only requests there carry the project id. */
  readonly baseUrl: string | undefined
  /** Query parameter `st`. */
  readonly sdkType: string
  /** Query parameter `sv`. */
  readonly sdkVersion: string
}

/** HTTP whose implementation loads with the first request. */
export function createHttp(config: HttpConfig): HttpService {
  const client = loadOnce<HttpClient>(async () => (await loadImplementations()).createHttpClient(config))
  const sendAs =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    async <T>(path: string, options: HttpOptions<T>): Promise<T> =>
      (await client())(method, path, options)
  return {
    get: sendAs('GET'),
    post: sendAs('POST'),
    put: sendAs('PUT'),
    delete: sendAs('DELETE'),
    address: async (path, options = {}) => (await loadImplementations()).buildUrl(path, options, config).href,
  }
}

/** What reads from nodes need to know of the kernel. */
export interface RpcConfig extends HttpConfig {
  readonly log: Pick<LogService, 'warn'>
  readonly networks: () => readonly Network[]
  readonly families: () => readonly ChainFamily[]
}

/** Reads from nodes; its implementation loads with the first request. */
export function createRpc(config: RpcConfig): RpcService {
  const client = loadOnce<RpcService>(async () => (await loadImplementations()).createRpcClient(config))
  return {
    request: async (network, method, params, options) => (await client()).request(network, method, params, options),
  }
}

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
