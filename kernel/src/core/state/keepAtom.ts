import type { PrimitiveAtom } from 'jotai/vanilla'
import { kernelError } from '../errors/errorTable.ts'
import type { LogService, StorageService } from '../services/services.ts'
import type { Store } from './store.ts'

/** How an atom is stored. */
export interface Persistence<T> {
  readonly initial: T
  readonly version: number
  /** Reads a stored value of any version; throws when it is not usable. */
  read(value: unknown, version: number): T
}

interface Stored {
  readonly version: number
  readonly value: unknown
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'version' in value &&
    typeof value.version === 'number'
  )
}

/** Reads a stored value; whatever is not usable counts as absent. */
function read<T>(persistence: Persistence<T>, key: string, text: string | null, log: LogService): T {
  if (text === null) return persistence.initial
  try {
    const stored: unknown = JSON.parse(text)
    if (!isStored(stored)) throw new TypeError('not a stored value')
    return persistence.read(stored.value, stored.version)
  } catch (cause) {
    const error = kernelError('storage/invalid', { details: { key }, cause })
    log.warn(error.message)
    return persistence.initial
  }
}

export interface Keeping<T> {
  readonly store: Store
  readonly storage: StorageService
  readonly log: LogService
  readonly key: string
  readonly atom: PrimitiveAtom<T>
  readonly persistence: Persistence<T>
}

/** Hydrates an atom from storage, writes its changes back, and follows other tabs until disposed. */
export function keepAtom<T>({ store, storage, log, key, atom, persistence }: Keeping<T>): () => void {
  let written = storage.get(key) as string | null
  if (written !== null) store.set(atom, read(persistence, key, written, log))
  const stopWriting = store.sub(atom, () => {
    const text = JSON.stringify({ version: persistence.version, value: store.get(atom) })
    if (text === written) return
    written = text
    void storage.set(key, text)
  })
  const stopWatching = storage.watch((changed, text) => {
    if (changed !== null && changed !== key) return
    if (text === written) return
    written = text
    store.set(atom, read(persistence, key, text, log))
  })
  return () => {
    stopWriting()
    stopWatching()
  }
}
