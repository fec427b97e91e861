import type { Awaitable, StorageService, WalletApp } from '@latchkey/kernel'
import { isAppLink } from '@latchkey/kernel/text'
import type { UniversalProviderOpts } from '@walletconnect/universal-provider'
import { SESSION_KEY } from '../constants.ts'
import type { SettledSession } from './client.ts'

/** Of what is stored for a session: its app is only read from what the same version has written. */
const VERSION = 1

/** The texts of a record from outside, by key; everything else in it is left out. */
export function stringEntries(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Reads the app of a session. A script that can write to storage may not choose what is opened. */
function readApp(text: string | null): WalletApp | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const { name, link } = stringEntries(value)
    if (Reflect.get(Object(value), 'version') !== VERSION || name === undefined || !link) return undefined
    return isAppLink(link) ? { name, link } : undefined
  } catch {
    return undefined
  }
}

/** How the key ends under which the library stores its sessions. */
const LIBRARY_LIST = '//session'

/** A settled session as a page has opened it, with what its messages are encrypted with. */
export interface SessionCopy {
  readonly session: SettledSession
  readonly symKey: string
}

/**
 * The sessions that pages of this site use, beside what the library stores: each under a key of its own. The library's lists
 * are written whole, and a tab may write one before it has seen what another tab has added: then only this has the session.
 */
export interface SavedSessions {
  /** Whether a page uses the session, whatever version of this adapter has saved it. */
  has(topic: string): Awaitable<boolean>
  /** The app the user chose for it, to bring them back to it. */
  app(topic: string): Awaitable<WalletApp | undefined>
  /** The session itself, unless it has expired or another version has saved it. @param now milliseconds since 1970 */
  copy(topic: string, now: number): Awaitable<SessionCopy | undefined>
  write(topic: string, app: WalletApp | undefined, copy?: SessionCopy): Awaitable<void>
  remove(topic: string): Awaitable<void>
  /** Calls back after another tab has saved, changed or removed a session. */
  onChange(listener: () => void): () => void
}

/** Uses a value at once where it is there at once, so that nothing comes between reading and writing. */
export function whenRead<T, R>(value: Awaitable<T>, use: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/** Writes each key in turn: over storage that answers later a write starts from what the one before it has left. */
export function keyQueue(): (key: string, write: () => Awaitable<void>) => Awaitable<void> {
  const writing = new Map<string, Promise<void>>()
  return (key, write) => {
    const done = whenRead(writing.get(key), write)
    const settled = (): void => undefined
    if (done instanceof Promise) writing.set(key, done.then(settled, settled))
    return done
  }
}

/** The saved sessions in a storage. */
export function savedSessions(storage: StorageService): SavedSessions {
  return {
    has: (topic) => whenRead(storage.get(SESSION_KEY + topic), (text) => text !== null),
    app: (topic) => whenRead(storage.get(SESSION_KEY + topic), readApp),
    copy: (topic, now) => whenRead(storage.get(SESSION_KEY + topic), (text) => readCopy(text, topic, now)),
    write: (topic, app, copy) =>
      storage.set(SESSION_KEY + topic, JSON.stringify({ version: VERSION, ...app, ...copy })),
    remove: (topic) => storage.remove(SESSION_KEY + topic),
    onChange: (listener) =>
      storage.watch((key) => {
        if (key === null || key.startsWith(SESSION_KEY) || key.endsWith(LIBRARY_LIST)) listener()
      }),
  }
}

type KeyValueStore = NonNullable<UniversalProviderOpts['storage']>

/** The library's storage in one tab. */
export interface TabStore {
  readonly store: KeyValueStore
  /** What all tabs have stored under a key. */
  readShared(key: string): unknown
  /** From now on nothing is written: the next client owns what is stored. */
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

function readCopy(text: string | null, topic: string, now: number): SessionCopy | undefined {
  try {
    const { version, session, symKey }: Partial<SessionCopy & { version: number }> = JSON.parse(text ?? '{}')
    if (version !== VERSION || !session || !symKey || !isKey(symKey) || !ENTRIES.session?.(session)) return undefined
    return session.topic === topic && session.expiry * 1000 > now ? { session, symKey } : undefined
  } catch {
    return undefined
  }
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

/** The key of an entry among its like: the topic of sessions and pairings, the id or the target of everything else. */
function entryKey(entry: unknown): string {
  if (!isRecord(entry)) return JSON.stringify(entry)
  return String(entry.target ?? entry.id ?? entry.topic ?? JSON.stringify(entry))
}

function toEntries(value: unknown): Map<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((entry) => [entryKey(entry), entry]))
  return new Map(isRecord(value) ? Object.entries(value) : [])
}

/**
 * What is to be stored when this tab changes a list or a map from `before` to `after`: its own changes, made to what other
 * tabs have stored by now. The library of each tab writes the whole of what it knows, which is not what others have added.
 */
function mergeChanges(before: unknown, after: unknown, stored: unknown): unknown {
  const [old, next, merged] = [toEntries(before), toEntries(after), toEntries(stored)]
  for (const key of old.keys()) if (!next.has(key)) merged.delete(key)
  for (const [key, entry] of next) if (JSON.stringify(entry) !== JSON.stringify(old.get(key))) merged.set(key, entry)
  return Array.isArray(after) ? [...merged.values()] : Object.fromEntries(merged)
}

/**
 * The library's storage over the kernel's, under `wc:`. What cannot be read counts as absent. The library of each tab sees
 * what was stored when it started, and its own changes to that; the changes of all tabs meet in storage.
 */
export function keyValueStore(storage: StorageService): TabStore {
  /** What this tab's library knows of each key, as text. */
  const known = new Map<string, string>()
  let isOpen = true
  const parse = (key: string, text: string | null): unknown => {
    if (text === null) return undefined
    try {
      return validateStored(key, JSON.parse(text))
    } catch {
      return undefined
    }
  }
  const readShared = (key: string): unknown => whenRead(storage.get(`wc:${key}`), (text) => parse(key, text))
  /** When it starts, the library deletes sessions that have no key, for good: their copy may have it. It reads keys first. */
  const readFirst = async (key: string): Promise<unknown> => {
    const value = await readShared(key)
    const keychain = [...known].find(([name]) => name.endsWith('//keychain'))?.[1]
    if (!key.endsWith(LIBRARY_LIST) || !Array.isArray(value) || keychain === undefined) return value
    const keys = toEntries(JSON.parse(keychain))
    return value.filter(({ topic }) => keys.has(topic))
  }
  const read = async (key: string): Promise<unknown> => {
    const text = known.get(key) ?? JSON.stringify(await readFirst(key))
    if (text === undefined) return undefined
    known.set(key, text)
    return JSON.parse(text)
  }
  const inTurn = keyQueue()
  const store: KeyValueStore = {
    getKeys: async () => [...known.keys()],
    // The library names the type of what it put there itself; so does its own storage.
    getEntries: async <T>() =>
      Promise.all([...known.keys()].map(async (key): Promise<[string, T]> => [key, (await read(key)) as T])),
    getItem: async <T>(key: string) => (await read(key)) as T | undefined,
    async setItem(key, value) {
      const before: unknown = JSON.parse(known.get(key) ?? 'null')
      known.set(key, JSON.stringify(value))
      const write = (text: string | null): Awaitable<void> => {
        const merged = typeof value === 'object' ? mergeChanges(before, value, parse(key, text)) : value
        if (isOpen) return storage.set(`wc:${key}`, JSON.stringify(merged))
      }
      await inTurn(key, () => whenRead(storage.get(`wc:${key}`), write))
    },
    async removeItem(key) {
      known.delete(key)
      await inTurn(key, () => (isOpen ? storage.remove(`wc:${key}`) : undefined))
    },
  }
  return {
    store,
    readShared,
    close() {
      isOpen = false
    },
  }
}
