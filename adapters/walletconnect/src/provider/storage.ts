import type { StorageService, WalletApp } from '@latchkey/kernel'
import type { UniversalProviderOpts } from '@walletconnect/universal-provider'
import { SESSION_KEY } from '../constants.ts'

type KeyValueStore = NonNullable<UniversalProviderOpts['storage']>

/** The library's storage. */
export interface ClosableStore {
  readonly store: KeyValueStore
  /** From now on nothing is written: another tab, or the next client, owns what is stored. */
  close(): void
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mapOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check)
const has =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]))

const isRelay = has({ protocol: isText })
const isHex: Check = (value) => isText(value) && /^[0-9a-f]+$/.test(String(value))
const isKey: Check = (value) => isHex(value) && String(value).length === 64

/** What each entry of a list must have, by the end of the list's key. */
const ENTRIES: Readonly<Record<string, Check>> = {
  session: has({
    topic: isKey,
    expiry: isNumber,
    relay: isRelay,
    namespaces: isRecord,
    self: has({ publicKey: isKey }),
    peer: has({ publicKey: isText, metadata: isRecord }),
  }),
  pairing: has({ topic: isKey, expiry: isNumber, relay: isRelay }),
  proposal: has({ id: isNumber, expiryTimestamp: isNumber, pairingTopic: isText }),
  request: has({ id: isNumber, topic: isKey }),
  subscription: has({ id: isText, topic: isKey, relay: isRelay }),
  expirer: has({ target: isText, expiry: isNumber }),
  history: has({ id: isNumber, topic: isKey, request: isRecord }),
}

const MAPS: Readonly<Record<string, Check>> = {
  keychain: mapOf(isHex),
  messages: mapOf(mapOf(isText)),
  messages_withoutClientAck: mapOf(mapOf(isText)),
}

/**
 * What is stored under a key of the library, as far as it has the library's shape: of lists the entries that have. The
 * library believes what it reads, and one wrong value would keep it from ever starting again.
 */
function validateStored(key: string, value: unknown): unknown {
  const [, name = ''] = key.split('//')
  const isMap = MAPS[name]
  if (isMap) return isMap(value) ? value : undefined
  if (!key.includes('//')) return value
  return Array.isArray(value) ? value.filter(ENTRIES[name] ?? isRecord) : undefined
}

/** The library's storage over the kernel's, under `wc:`. What cannot be read counts as absent. */
export function keyValueStore(storage: StorageService): ClosableStore {
  const written = new Set<string>()
  let isOpen = true
  const read = (key: string): unknown => {
    const text = storage.get(`wc:${key}`)
    if (text === null) return undefined
    try {
      return validateStored(key, JSON.parse(text))
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

/** The texts of a record from outside, by key; everything else in it is left out. */
export function stringEntries(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** What is remembered of the open session beside what the library stores. */
export interface SavedSession {
  readonly topic: string
  /** The app the user chose, to bring them back to it. */
  readonly app?: WalletApp
}

/** Schemes that are never opened for a wallet. */
const REFUSED = /^(http|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source):$/

/** Whether an address may bring a user to a wallet: the scheme of an app, or `https:`, without credentials. */
function isAppLink(address: string): boolean {
  const url = new URL(address)
  return !REFUSED.test(url.protocol) && url.username === '' && url.password === ''
}

function parseSaved(text: string | null): SavedSession | undefined {
  try {
    const { topic, name, link } = stringEntries(JSON.parse(text ?? 'null'))
    if (!topic) return undefined
    return name === undefined || !link ? { topic } : { topic, ...readApp(name, link) }
  } catch {
    return undefined
  }
}

/** Whoever can write to storage may not choose what is opened. */
function readApp(name: string, link: string): Pick<SavedSession, 'app'> {
  try {
    return isAppLink(link) ? { app: { name, link } } : {}
  } catch {
    return {}
  }
}

/** The topic of the open session and the chosen app, in storage. */
export const savedSession: {
  read(storage: StorageService): SavedSession | undefined
  write(storage: StorageService, saved: SavedSession): void
  clear(storage: StorageService, topic: string): void
} = {
  read: (storage) => parseSaved(storage.get(SESSION_KEY)),
  write: (storage, { topic, app }) => storage.set(SESSION_KEY, JSON.stringify({ topic, ...app })),
  clear(storage, topic) {
    if (parseSaved(storage.get(SESSION_KEY))?.topic === topic) storage.remove(SESSION_KEY)
  },
}
