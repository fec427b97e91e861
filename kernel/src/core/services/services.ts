import type { CaipNetworkId } from '../network/network.ts'

/** Turns an unknown value into `T` or throws. */
export interface Schema<T> {
  parse(value: unknown): T
}

export interface HttpOptions<T> {
  /** Every answer is checked; without a schema a request does not compile. */
  readonly schema: Schema<T>
  /** Parameters that are empty or undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What a relative path is relative to, in place of the kernel's `gateway`. */
  readonly baseUrl?: string | undefined
  /**
   * Who asks, for relative paths only: in the query; as `projectId` in the body, which must be an object; or untold.
   * @defaultValue 'query'
   */
  readonly identity?: 'query' | 'body' | 'none'
  /** Whether the request only reads, so that it may be repeated. @defaultValue true for GET */
  readonly isRead?: boolean
  /** Called with the headers of an answer that is OK, before the result is there. */
  readonly onHeaders?: (headers: Headers) => void
  readonly signal?: AbortSignal
  /** Milliseconds over headers and body. @defaultValue 10000 */
  readonly timeout?: number
}

/** HTTP with JSON. A status that is not OK throws `http/status`, a redirect `http/malformed`. Only reads are retried. */
export interface HttpService {
  get<T>(path: string, options: HttpOptions<T>): Promise<T>
  post<T>(path: string, options: HttpOptions<T>): Promise<T>
  put<T>(path: string, options: HttpOptions<T>): Promise<T>
  delete<T>(path: string, options: HttpOptions<T>): Promise<T>
  /**
   * The full address of a path under the gateway or `baseUrl`, for pictures and other things the browser loads by itself.
   * @throws `config/invalid` while there is neither
   */
  address(path: string, options?: { readonly baseUrl?: string | undefined }): Promise<string>
}

/**
 * Reads from a network's nodes, and hands signed bytes to them by the methods its family names for that: never a call
 * that prompts a user.
 */
export interface RpcService {
  /**
   * The first answer of the network's nodes counts, and another one is asked when one fails or is silent.
   * @param options - `node` is one of the network's `rpcUrls`: only it is asked, so that a caller can compare what nodes say
   */
  request(
    network: CaipNetworkId,
    method: string,
    params: unknown,
    options?: { readonly signal?: AbortSignal; readonly node?: string },
  ): Promise<unknown>
}

export interface CacheService {
  /** One load per key at a time; `ttl` in milliseconds; an entry from the future counts as expired. */
  fetch<T>(
    key: string,
    options: { readonly ttl: number; readonly load: () => Promise<T>; readonly persist?: Schema<T> },
  ): Promise<T>
  invalidate(prefix: string): void
}

/**
 * Text by key. The kernel puts its prefix before every key. May answer with promises, as IndexedDB, the storage of
 * extensions and React Native do. The built-in one never throws: what cannot be stored lives in memory for the page's life.
 */
export interface StorageService {
  get(key: string): string | null | Promise<string | null>
  set(key: string, value: string): void | Promise<void>
  remove(key: string): void | Promise<void>
  /** Tells changes made by other tabs; `value` is null when removed, `key` is null when everything was cleared. */
  watch(listener: (key: string | null, value: string | null) => void): () => void
}

/** Storage that answers at once, as that of the browser does. */
export interface SyncStorageService extends StorageService {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Time. `sleep` rejects with `kernel/aborted` when its signal aborts. */
export interface ClockService {
  /** Milliseconds since 1970. */
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `tick` every `ms` until disposed; pauses while the page is hidden and ticks at once when it is shown again. */
  every(ms: number, tick: () => void): () => void
}

export interface LogEntry {
  readonly timestamp: number
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly log: string
}

/** A ring of 1,024,000 bytes; secrets are redacted before they get in. */
export interface LogService {
  debug(message: string, data?: unknown): void
  info(message: string, data?: unknown): void
  warn(message: string, data?: unknown): void
  error(message: string, data?: unknown): void
  entries(): readonly LogEntry[]
}

/** What the page runs on. Inert on a server. */
export interface PlatformService {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isSafari: boolean
  readonly isTelegram: boolean
  /** The page is shown inside another one. */
  readonly isFramed: boolean
  /** Host name of the page, empty on a server. */
  readonly host: string
  readonly url: string
  /** The languages of the user, BCP 47 tags, in order of preference; empty on a server. */
  readonly languages: readonly string[]
  /** @throws `config/invalid` for an address that is not `https:`, a wallet app's scheme, or `http:` of this machine */
  openLink(url: string, target: '_blank' | '_self' | '_top'): void
  /** @throws `unknown` when the browser refuses */
  copy(text: string): Promise<void>
  /** Whether a wallet or a shell put an object of this name on the page. */
  has(name: string): boolean
  isVisible(): boolean
  isOnline(): boolean
  onVisibility(listener: (visible: boolean) => void): () => void
  onOnline(listener: (online: boolean) => void): () => void
}

/** The only doors to the outside. Replaceable one by one in `createKernel({ services })`. */
export interface Services {
  /** Requests to the gateway and to other services. */
  readonly http: HttpService
  /** Reads from the networks' nodes. */
  readonly rpc: RpcService
  /** Answers that are kept for a while. */
  readonly cache: CacheService
  /** Where connections and choices are saved. */
  readonly storage: StorageService
  /** The time, and timers. */
  readonly clock: ClockService
  /** Where developers are spoken to; the console as a rule. */
  readonly log: LogService
  /** What the browser is: its languages, its screen, its clipboard. */
  readonly platform: PlatformService
}
