import { kernelError } from '../errors/errorTable.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { StorageService, SyncStorageService } from '../services/services.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { TransactionTracker } from '../transactions/tracker.ts'
import { connectionId } from './connections.ts'
import type { PersistedWallet } from './reducer.ts'
import { CONNECTION_KEY, WALLET_KEY } from './runtime.ts'
import type { PersistedEntry } from './state.ts'

/** Where the ids of the transactions are stored: storage has no list of its keys. */
export const TRANSACTIONS_KEY = 'kernel:transactions'
/** Where a transaction is stored, before its id. */
export const TRANSACTION_KEY = 'kernel:transaction:'

type Plain = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** A namespace (CAIP-2). */
export const NAMESPACE: RegExp = /^[-a-z0-9]{3,8}$/

function plain(value: unknown): Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** A stored text as a record; an empty one where there is none, or it is something else. */
function parsePlain(text: string | null): Plain {
  try {
    return plain(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

/** The entries of a stored record that have the name of a namespace. */
export function textsByNamespace(value: unknown): Texts {
  const entries = Object.entries(plain(value))
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => NAMESPACE.test(entry[0]) && typeof entry[1] === 'string'),
  )
}

/** What is stored under a key as a record; `undefined` where nothing is, or something else. */
export function readPlain({ services }: KernelScope, storage: SyncStorageService, key: string): Plain | undefined {
  const text = storage.get(key)
  if (text === null) return undefined
  try {
    return plain(JSON.parse(text))
  } catch (cause) {
    services.log.warn(kernelError('storage/invalid', { details: { key }, cause }).message)
    return undefined
  }
}

/** Writes a text unless it is what is stored: other tabs hear of changes alone. */
export function put(storage: SyncStorageService, key: string, text: string): void {
  if (storage.get(key) !== text) storage.set(key, text)
}

/** The id a network has now, for one that was stored under an id it had before. */
export function currentId({ adapters }: KernelScope, id: string): CaipNetworkId {
  const brought = adapters.families().flatMap(({ networks }) => networks)
  return brought.find(({ deprecatedId }) => deprecatedId === id)?.id ?? (id as CaipNetworkId)
}

/** A connection as it is stored. */
export interface StoredEntry extends PersistedEntry {
  readonly isClosed: boolean
}

/** A stored connection; `undefined` for one that is not there, or is not what its key says. */
export function readEntry(scope: KernelScope, storage: SyncStorageService, id: string): StoredEntry | undefined {
  const { sessionId, connectorId, namespace, address, network, openedAt, isClosed } =
    readPlain(scope, storage, CONNECTION_KEY + id) ?? {}
  if (typeof sessionId !== 'string' || typeof connectorId !== 'string' || typeof address !== 'string') return undefined
  if (typeof namespace !== 'string' || !NAMESPACE.test(namespace)) return undefined
  if (connectionId({ sessionId, namespace }) !== id) return undefined
  const own = typeof network === 'string' && network.startsWith(`${namespace}:`) ? currentId(scope, network) : undefined
  const choice = own ? { network: own } : {}
  const time = typeof openedAt === 'number' ? openedAt : 0
  return { sessionId, connectorId, namespace, address, ...choice, openedAt: time, isClosed: isClosed === true }
}

/** What each connection is stored as, by id. */
export function entriesOf({ connections, excluded }: PersistedWallet): Map<string, string> {
  const entries = new Map<string, string>()
  for (const saved of connections) entries.set(connectionId(saved), JSON.stringify(saved))
  for (const saved of excluded) entries.set(connectionId(saved), JSON.stringify({ ...saved, isClosed: true }))
  return entries
}

/**
 * Removes a stored connection. Other tabs hear first which opening of it is over: one that has opened it anew since puts its
 * own back.
 */
export function removeEntry(storage: SyncStorageService, id: string, openedAt: number): void {
  storage.set(CONNECTION_KEY + id, JSON.stringify({ openedAt }))
  storage.remove(CONNECTION_KEY + id)
}

/** When the opening that a stored text is about took place; a text without a time counts as the latest. */
export function openedAtOf(text: string | null): number {
  const { openedAt } = parsePlain(text)
  return typeof openedAt === 'number' ? openedAt : Number.POSITIVE_INFINITY
}

/** The ids under which connections are stored, of the text under the wallet's key. */
function idsOf(text: string | null): readonly string[] {
  const { connections } = parsePlain(text)
  return Array.isArray(connections) ? connections.filter((id) => typeof id === 'string') : []
}

/** Storage that answers later, as one that answers at once: a copy of the wallet's keys, kept current by `watch`. */
async function copyStorage(storage: StorageService, report: (error: unknown) => void): Promise<SyncStorageService> {
  const values = new Map<string, string | null>()
  /** The newest read of each key; what an older one answers, or one that a write has overtaken, is out of date. */
  const latest = new Map<string, object>()
  const put = (key: string, value: string | null): void => {
    latest.delete(key)
    values.set(key, value)
  }
  const load = async (key: string): Promise<void> => {
    const reading = {}
    latest.set(key, reading)
    const value = await storage.get(key)
    if (latest.get(key) === reading) put(key, value)
    const ids = key === WALLET_KEY ? idsOf(values.get(key) ?? null) : []
    await Promise.all(ids.map((id) => load(CONNECTION_KEY + id)))
  }
  const settle = async (work: void | Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      report(error)
    }
  }
  /** The last write of each key: storage may take longer for an earlier one, which must not be what stays. */
  const writing = new Map<string, Promise<void>>()
  const write = (key: string, value: string | null): void => {
    put(key, value)
    const send = (): void | Promise<void> => (value === null ? storage.remove(key) : storage.set(key, value))
    const before = writing.get(key)
    // The first one at once: the page may be about to go.
    const done = settle(before ? before.then(send) : send()).then(() => {
      if (writing.get(key) === done) writing.delete(key)
    })
    writing.set(key, done)
  }
  await load(WALLET_KEY)
  return {
    get: (key) => values.get(key) ?? null,
    set: write,
    remove: (key) => write(key, null),
    watch: (listener) =>
      storage.watch((key, value) => {
        const keys = key === null ? [...values.keys()] : [key]
        void settle(Promise.all(keys.map(load)).then(() => listener(key, value)))
      }),
  }
}

/** The kernel's storage as the wallet uses it: read within one step of its state. */
export async function openStorage({ services, report }: KernelScope): Promise<SyncStorageService> {
  const { storage } = services
  const first = storage.get(WALLET_KEY)
  if (!(first instanceof Promise)) return storage as SyncStorageService
  const copy = copyStorage(storage, (error) => report(error, { where: 'storage' }))
  return (await Promise.all([copy, first]))[0]
}

/** Loads the tracker. */
export async function transactions(scope: KernelScope): Promise<TransactionTracker> {
  return (await import('../transactions/tracker.ts')).openTracker(scope)
}

/** Goes on with transactions of an earlier visit, and with those that another tab sends. The result ends it. */
export function watchTransactions(scope: KernelScope): () => void {
  const { storage } = scope.services
  const open = (): void => {
    transactions(scope).catch((error: unknown) => scope.report(error, { where: 'transactions' }))
  }
  const isStored = async (): Promise<boolean> => (await storage.get(TRANSACTIONS_KEY)) !== null
  isStored().then(
    (found) => found && open(),
    (error: unknown) => scope.report(error, { where: 'transactions' }),
  )
  return storage.watch((key, value) => {
    if (value !== null && (key === TRANSACTIONS_KEY || key?.startsWith(TRANSACTION_KEY))) open()
  })
}
