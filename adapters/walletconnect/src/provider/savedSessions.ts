import type { Awaitable, StorageService, WalletApp } from '@latchkey/kernel'
import { SESSION_KEY } from '../constants.ts'

/** Of what is stored for a session: its app is only read from what the same version has written. */
const VERSION = 1

/** The texts of a record from outside, by key; everything else in it is left out. */
export function stringEntries(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Schemes that are never opened for a wallet. */
const REFUSED = /^(http|javascript|data|blob|file|vbscript|intent|about|filesystem|view-source):$/

/** Reads the app of a session. Whoever can write to storage may not choose what is opened. */
function readApp(text: string | null): WalletApp | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const { name, link } = stringEntries(value)
    if (Reflect.get(Object(value), 'version') !== VERSION || name === undefined || !link) return undefined
    const url = new URL(link)
    const isOpened = !REFUSED.test(url.protocol) && url.username === '' && url.password === ''
    return isOpened ? { name, link } : undefined
  } catch {
    return undefined
  }
}

/** How the key ends under which the library stores its sessions. */
const LIBRARY_LIST = '//session'

/** The sessions that pages of this site use, beside what the library stores: each under a key of its own. */
export interface SavedSessions {
  /** Whether a page uses the session, whatever version of this adapter has saved it. */
  has(topic: string): Awaitable<boolean>
  /** The app the user chose for it, to bring them back to it. */
  app(topic: string): Awaitable<WalletApp | undefined>
  write(topic: string, app: WalletApp | undefined): Awaitable<void>
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
    write: (topic, app) => storage.set(SESSION_KEY + topic, JSON.stringify({ version: VERSION, ...app })),
    remove: (topic) => storage.remove(SESSION_KEY + topic),
    onChange: (listener) =>
      storage.watch((key) => {
        if (key === null || key.startsWith(SESSION_KEY) || key.endsWith(LIBRARY_LIST)) listener()
      }),
  }
}
