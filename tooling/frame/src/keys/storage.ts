/** Where the frame keeps what belongs to this browser. Never `localStorage`, never a cookie. */
export interface KeyStore {
  get<T>(name: StoredName): Promise<T | undefined>
  set(name: StoredName, value: unknown): Promise<void>
  remove(name: StoredName): Promise<void>
  /** Whether it outlives the page. */
  readonly isLasting: boolean
}

/**
 * What is kept: the key of this browser, which cannot be exported, the device slot with one of its own, the session,
 * which wallets were opened here, the batches that were sent within a day, and the last transaction of each account that
 * takes code on or away.
 */
export type StoredName = 'dpop' | 'slot' | 'session' | 'pins' | 'calls' | 'codeChanges'

const DATABASE = 'latchkey'
const STORE = 'keys'

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return settled(request)
}

/** What lives as long as the page. */
export function memoryStore(): KeyStore {
  const values = new Map<StoredName, unknown>()
  return {
    isLasting: false,
    // A store has no types of its own: callers state what they have put in.
    get: async <T>(name: StoredName) => values.get(name) as T | undefined,
    set: async (name, value) => void values.set(name, value),
    remove: async (name) => void values.delete(name),
  }
}

function databaseStore(database: IDBDatabase): KeyStore {
  const run = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    settled(work(database.transaction(STORE, mode).objectStore(STORE)))
  return {
    isLasting: true,
    get: <T>(name: StoredName) => run('readonly', (store) => store.get(name) as IDBRequest<T | undefined>),
    set: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
    remove: async (name) => void (await run('readwrite', (store) => store.delete(name))),
  }
}

/**
 * Storage that may fill up or be taken away while the page is open: what cannot be written any more lives in memory, and so
 * does what is read of it.
 */
function fallingBack(lasting: KeyStore): KeyStore {
  const memory = memoryStore()
  let isLasting = true
  const lost = new Set<StoredName>()
  const write = async (name: StoredName, change: (store: KeyStore) => Promise<void>): Promise<void> => {
    await change(memory)
    try {
      await change(lasting)
      lost.delete(name)
    } catch {
      isLasting = false
      lost.add(name)
    }
  }
  return {
    get isLasting() {
      return isLasting
    },
    async get<T>(name: StoredName) {
      if (lost.has(name)) return memory.get<T>(name)
      // A database that is gone has what was last written here, and no more.
      return lasting.get<T>(name).catch(() => memory.get<T>(name))
    },
    set: (name, value) => write(name, (store) => store.set(name, value)),
    remove: (name) => write(name, (store) => store.remove(name)),
  }
}

/**
 * Storage that was tried: opened, written, read back. Where the browser denies it to embedded pages, everything lives in
 * memory.
 */
export async function openStore(scope: { readonly indexedDB?: IDBFactory | undefined }): Promise<KeyStore> {
  try {
    // In some browsers looking at it is refused already.
    const factory = scope.indexedDB
    if (!factory) return memoryStore()
    const store = databaseStore(await openDatabase(factory))
    const known = await store.get<unknown>('session')
    const probe = known === undefined ? { probe: crypto.randomUUID() } : known
    await store.set('session', probe)
    if (JSON.stringify(await store.get('session')) !== JSON.stringify(probe)) return memoryStore()
    if (known === undefined) await store.remove('session')
    return fallingBack(store)
  } catch {
    return memoryStore()
  }
}
