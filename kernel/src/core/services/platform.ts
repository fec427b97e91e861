import { loadOccasional } from '../async/chunks.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isAppLink, parseUrl } from '../text/links.ts'
import type { LogService, PlatformService, StorageService, SyncStorageService } from './services.ts'

/** Web storage; what it refuses is kept in memory for the page's life, after one notice. */
export function createStorage(log: Pick<LogService, 'warn'>): SyncStorageService {
  const cached = new Map<string, string | null>()
  let noticed = false

  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    if (typeof window === 'undefined') return undefined
    try {
      return use(window.localStorage)
    } catch (cause) {
      if (!noticed) log.warn('The browser refuses to store; values live until the page is left', cause)
      noticed = true
      return undefined
    }
  }

  function put(key: string, value: string | null): void {
    const done = attempt((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return true
    })
    if (done) cached.delete(key)
    else cached.set(key, value)
  }

  return {
    get(key) {
      const inMemory = cached.get(key)
      return inMemory !== undefined ? inMemory : (attempt((storage) => storage.getItem(key)) ?? null)
    },
    set: put,
    remove: (key) => put(key, null),
    watch(listener) {
      if (typeof window === 'undefined') return () => undefined
      const onStorage = ({ key, newValue }: StorageEvent): void => listener(key, newValue)
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** A storage that sees only keys with a prefix, and does not know of it. */
export function scopedStorage(storage: SyncStorageService, prefix: string): SyncStorageService
export function scopedStorage(storage: StorageService, prefix: string): StorageService
export function scopedStorage(storage: StorageService, prefix: string): StorageService {
  return {
    get: (key) => storage.get(prefix + key),
    set: (key, value) => storage.set(prefix + key, value),
    remove: (key) => storage.remove(prefix + key),
    watch: (listener) =>
      storage.watch((key, value) => {
        if (key === null) listener(null, null)
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length), value)
      }),
  }
}

/** Storage that lasts as long as the page: for servers, tests and browsers that refuse theirs. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): SyncStorageService {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    watch: () => () => undefined,
  }
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

function isLocalPage(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'http:' && LOCAL.test(url.hostname) && !url.username && !url.password
}

/**
 * Accepts `https:` addresses, schemes of wallet apps, and `http:` of this machine.
 * @throws `config/invalid` for everything else, and for addresses with credentials
 */
function assertLink(url: string): string {
  if (isAppLink(url) || isLocalPage(url)) return url
  throw kernelError('config/invalid', {
    details: { argument: 'url', problem: 'it is not an address that may be opened' },
  })
}

function listen(target: EventTarget | undefined, types: readonly string[], listener: () => void): () => void {
  for (const type of types) target?.addEventListener(type, listener)
  return () => {
    for (const type of types) target?.removeEventListener(type, listener)
  }
}

function page(): Window | undefined {
  return typeof window === 'undefined' ? undefined : window
}

function agent(): string {
  return page()?.navigator.userAgent ?? ''
}

async function copy(text: string): Promise<void> {
  try {
    return await navigator.clipboard.writeText(text)
  } catch (cause) {
    const { copyBySelection } = await loadOccasional()
    copyBySelection(text, cause)
  }
}

/** The browser the page runs in. Reads it at each use, so making it on a server touches nothing. */
export function createPlatform(): PlatformService {
  const isVisible = (): boolean => page()?.document.visibilityState !== 'hidden'
  const isOnline = (): boolean => page()?.navigator.onLine !== false

  return {
    get isMobile() {
      return this.isIos || /Android|Mobile/i.test(agent())
    },
    get isIos() {
      // iPads call themselves Macs; no Mac has a touch screen.
      return (
        /iP(hone|ad|od)/.test(agent()) || (/Macintosh/.test(agent()) && (page()?.navigator.maxTouchPoints ?? 0) > 1)
      )
    },
    get isAndroid() {
      return /Android/i.test(agent())
    },
    get isSafari() {
      return /Safari\//.test(agent()) && !/Chrom(e|ium)|CriOS|FxiOS|EdgiOS|Android/.test(agent())
    },
    get isTelegram() {
      const host = page()
      return host !== undefined && ('TelegramWebviewProxy' in host || 'Telegram' in host)
    },
    get isFramed() {
      const host = page()
      return host?.parent !== host
    },
    get host() {
      return page()?.location.host ?? ''
    },
    get url() {
      return page()?.location.href ?? ''
    },
    get languages() {
      return page()?.navigator.languages ?? []
    },
    openLink(url, target) {
      page()?.open(assertLink(url), target, 'noopener,noreferrer')
    },
    copy,
    has: (name) => name in (page() ?? {}),
    isVisible,
    isOnline,
    onVisibility: (listener) => listen(page()?.document, ['visibilitychange'], () => listener(isVisible())),
    onOnline: (listener) => listen(page(), ['online', 'offline'], () => listener(isOnline())),
  }
}
