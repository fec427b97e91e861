import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { kernelError } from '../errors/errorTable.ts'
import type { LogService, Schema, StorageService } from '../services/services.ts'
import type { Store } from './store.ts'

const PERSISTED: unique symbol = Symbol.for('latchkey.persisted')

export interface PersistOptions<T> {
  readonly initial: T
  /** Checks what storage holds; whatever it refuses counts as absent. */
  readonly schema: Schema<T>
  /** Raise it when the shape changes. @defaultValue 1 */
  readonly version?: number
  /**
   * Turns a value of an older version into the present shape, or throws. Without it older values count as absent.
   * Values of a newer version, which another tab may already run, are neither read nor overwritten.
   */
  readonly migrate?: (value: unknown, version: number) => unknown
}

export type PersistedAtom<T> = PrimitiveAtom<T> & { readonly [PERSISTED]: PersistOptions<T> }

/**
 * An atom that outlives the page: stored under `lk:<plugin id>:<atom name>`, read once in `start()` and when another
 * tab changes it.
 */
export function persistedAtom<T>(options: PersistOptions<T>): PersistedAtom<T> {
  return Object.assign(atom(options.initial), { [PERSISTED]: options })
}

/** Whether an atom is stored. */
export function isPersistedAtom(value: unknown): value is PersistedAtom<unknown> {
  return typeof value === 'object' && value !== null && PERSISTED in value
}

interface Stored {
  readonly version: number
  readonly value: unknown
}

function parseStored(text: string): Stored {
  const stored: unknown = JSON.parse(text)
  if (
    typeof stored === 'object' &&
    stored !== null &&
    'value' in stored &&
    'version' in stored &&
    typeof stored.version === 'number'
  )
    return { version: stored.version, value: stored.value }
  throw new TypeError('not a stored value')
}

function readStored<T>({ schema, version = 1, migrate }: PersistOptions<T>, stored: Stored): T {
  if (stored.version === version) return schema.parse(stored.value)
  if (!migrate || stored.version > version) throw new TypeError(`a value of version ${stored.version}`)
  return schema.parse(migrate(stored.value, stored.version))
}

export interface StorageBinding {
  readonly store: Store
  readonly storage: StorageService
  readonly log: LogService
  readonly key: string
  /** Ends the binding. */
  readonly signal: AbortSignal
}

/** Hydrates an atom from storage, writes its changes back, and follows other tabs. */
export async function bindToStorage<T>(atom: PersistedAtom<T>, binding: StorageBinding): Promise<void> {
  const { store, storage, log, key, signal } = binding
  const options = atom[PERSISTED]
  const { version = 1 } = options
  /** The text last read or written. */
  let known: string | null = null
  let isApplying = false
  let isHydrated = false
  let hasNewer = false

  const warn = (cause: unknown): void => log.warn(kernelError('storage/invalid', { details: { key }, cause }).message)
  const read = (text: string | null): T => {
    hasNewer = false
    if (text === null) return options.initial
    try {
      const stored = parseStored(text)
      hasNewer = stored.version > version
      return readStored(options, stored)
    } catch (cause) {
      warn(cause)
      return hasNewer ? store.get(atom) : options.initial
    }
  }
  const apply = (text: string | null): void => {
    known = text
    isApplying = true
    store.set(atom, read(text))
    isApplying = false
  }
  const write = async (): Promise<void> => {
    const text = JSON.stringify({ version, value: store.get(atom) })
    if (text === known || hasNewer) return
    known = text
    try {
      await storage.set(key, text)
    } catch (cause) {
      warn(cause)
    }
  }
  /** What is stored by now counts, which may be newer than the change that was told: so all tabs end equal. */
  const follow = async (): Promise<void> => {
    try {
      const text = await storage.get(key)
      if (text !== known && !signal.aborted) apply(text)
    } catch (cause) {
      warn(cause)
    }
  }

  let isChanged = false
  const stops = [
    store.sub(atom, () => {
      if (isApplying) return
      isChanged = true
      if (isHydrated) void write()
    }),
    storage.watch((changed) => {
      if (isHydrated && (changed === null || changed === key)) void follow()
    }),
  ]
  const stop = (): void => {
    for (const end of stops) end()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    const text = await storage.get(key)
    if (signal.aborted) return stop()
    // What was chosen while storage was being read is newer than what it holds.
    if (!isChanged && text !== null) apply(text)
    known = text
  } catch (cause) {
    warn(cause)
  }
  isHydrated = true
  if (isChanged) await write()
}
