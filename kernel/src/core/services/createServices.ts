import type { AppMetadata, ChainFamily } from '../adapters/adapter.ts'
import { loadImplementations, loadOccasional, loadOnce } from '../async/chunks.ts'
import { abortError } from '../errors/errorTable.ts'
import type { Network } from '../network/network.ts'
import type { LogBuffer, RawEntry } from './logBuffer.ts'
import { createPlatform, createStorage, scopedStorage } from './platform.ts'
import type {
  CacheService,
  ClockService,
  HttpService,
  LogEntry,
  LogService,
  PlatformService,
  RpcService,
  Services,
  StorageService,
} from './services.ts'

// Services of the first bundle whose work is done by code that loads with their first use.

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

type Implementations = Awaited<ReturnType<typeof loadImplementations>>

/** HTTP whose implementation loads with the first request. */
export function lateHttp(pick: (code: Implementations) => HttpService): HttpService {
  // What a method takes and answers is the service's own affair, so it is opaque here.
  const late = <K extends keyof HttpService>(name: K): HttpService[K] =>
    (async (path: string, options: never) =>
      pick(await loadImplementations())[name](path, options)) as unknown as HttpService[K]
  return Object.freeze({
    get: late('get'),
    post: late('post'),
    put: late('put'),
    delete: late('delete'),
    address: late('address'),
  })
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

export interface CacheConfig {
  readonly clock: ClockService
  readonly storage: StorageService
  readonly log: Pick<LogService, 'warn'>
}

/** A cache whose implementation loads with the first use. */
export function createCache(config: CacheConfig): CacheService {
  const cache = loadOnce(async () => (await loadImplementations()).createCacheStore(config))
  return {
    fetch: async (key, options) => (await cache()).fetch(key, options),
    // Ahead of what is fetched afterwards, which waits for the same code.
    invalidate(prefix) {
      cache().then(
        (made) => made.invalidate(prefix),
        (cause) => config.log.warn('cache', cause),
      )
    },
  }
}

/** Longest delay a browser timer can hold. */
const LONGEST_TIMER = 2 ** 31 - 1

/** The real clock. */
export function createClock(platform: Pick<PlatformService, 'isVisible' | 'onVisibility'>): ClockService {
  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal))
      const onAbort = (): void => {
        clearTimeout(timer)
        reject(abortError(signal))
      }
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
        Math.min(Math.max(ms, 0), LONGEST_TIMER),
      )
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  function every(ms: number, tick: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let nextRun = Date.now() + ms
    const arm = (): void => {
      clearTimeout(timer)
      if (platform.isVisible()) timer = setTimeout(run, Math.min(Math.max(nextRun - Date.now(), 0), ms, LONGEST_TIMER))
    }
    const run = (): void => {
      nextRun = Date.now() + ms
      arm()
      tick()
    }
    const stop = platform.onVisibility((visible) => (visible ? run() : arm()))
    arm()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }

  return { now: () => Date.now(), sleep, every }
}

/** Entries that wait for the implementation, should it never arrive. */
const MAX_WAITING = 100

/** A log whose implementation, which takes the secrets out, loads with the first entry; pending entries cannot be read. */
export function createLog(): LogService {
  let buffer: LogBuffer | undefined
  let waiting: readonly RawEntry[] = []
  const load = loadOnce(async () => {
    const made = (await loadOccasional()).logBuffer()
    for (const entry of waiting) made.write(entry)
    waiting = []
    buffer = made
  })
  const writeAs =
    (level: LogEntry['level']) =>
    (message: string, data?: unknown): void => {
      const entry = { timestamp: Date.now(), level, message, data }
      if (buffer) {
        buffer.write(entry)
        return
      }
      waiting = [...waiting, entry].slice(-MAX_WAITING)
      // Without it the entries wait on; the next one tries again.
      load().catch(() => undefined)
    }
  return {
    debug: writeAs('debug'),
    info: writeAs('info'),
    warn: writeAs('warn'),
    error: writeAs('error'),
    entries: () => buffer?.entries() ?? [],
  }
}

export interface ServicesConfig {
  /** Prefix of storage keys; two kernels on a page differ in it. */
  readonly prefix: string
  readonly projectId?: string | undefined
  readonly metadata: AppMetadata
  readonly http?: {
    /** What relative paths are relative to; only requests there carry the project id. */
    readonly baseUrl?: string | undefined
    readonly sdkType: string
    readonly sdkVersion: string
  }
  readonly networks: () => readonly Network[]
  readonly families: () => readonly ChainFamily[]
  /** Used in place of the built-in ones, by the other services too. */
  readonly overrides?: Partial<Services> | undefined
}

/** The doors to the outside. Opens none of them: nothing of the browser is touched until a service is used. */
export function createServices(config: ServicesConfig): Services {
  const { prefix, projectId, networks, families, overrides = {} } = config
  const { baseUrl, sdkType = '', sdkVersion = '' } = config.http ?? {}
  const log = overrides.log ?? Object.freeze(createLog())
  const platform = overrides.platform ?? Object.freeze(createPlatform())
  const clock = overrides.clock ?? Object.freeze(createClock(platform))
  const storage = Object.freeze(scopedStorage(overrides.storage ?? createStorage(log), prefix))
  const net = { clock, projectId, baseUrl, sdkType, sdkVersion }
  return {
    log,
    platform,
    clock,
    storage,
    http: overrides.http ?? lateHttp(({ createHttp }) => createHttp(net)),
    rpc: overrides.rpc ?? Object.freeze(createRpc({ ...net, log, networks, families })),
    cache: overrides.cache ?? Object.freeze(createCache({ clock, storage, log })),
  }
}
