import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelError } from '../errors/kernelError.ts'
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
  readonly version?: unknown
  readonly value?: unknown
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
  const { initial, schema, version = 1, migrate } = atom[PERSISTED]
  /** The text last read or written. */
  let known: string | null | undefined
  let isApplying = false
  let isChanged = false
  /** What is stored belongs to a newer version of the plugin. */
  let hasNewer = false

  const invalid = (cause?: unknown): KernelError => kernelError('storage/invalid', { details: { key }, cause })
  const attempt = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (cause) {
      log.warn(invalid(cause).message)
    }
  }
  const apply = (value: T): void => {
    isApplying = true
    store.set(atom, value)
    isApplying = false
  }
  const read = (text: string): void => {
    const { version: older, value }: Stored = Object(JSON.parse(text))
    hasNewer = typeof older === 'number' && older > version
    if (older === version) apply(schema.parse(value))
    else if (migrate && typeof older === 'number' && !hasNewer) apply(schema.parse(migrate(value, older)))
    else throw invalid()
  }
  /** What is stored by now counts, which may be newer than the change that was told: so all tabs end equal. */
  const follow = async (): Promise<void> => {
    const text = await storage.get(key)
    if (text === known || signal.aborted) return
    const isFirst = known === undefined
    known = text
    // What was chosen while storage was being read is newer than what it holds.
    if (isFirst && (isChanged || text === null)) return
    hasNewer = false
    try {
      if (text === null) apply(initial)
      else read(text)
    } catch (cause) {
      if (!hasNewer) apply(initial)
      throw cause
    }
  }
  const write = async (): Promise<void> => {
    const text = JSON.stringify({ version, value: store.get(atom) })
    if (text === known || hasNewer) return
    known = text
    await storage.set(key, text)
  }

  const stops = [
    store.sub(atom, () => {
      isChanged ||= !isApplying
      if (!isApplying && known !== undefined) void attempt(write)
    }),
    storage.watch((changed) => {
      if (known !== undefined && (changed === null || changed === key)) void attempt(follow)
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  await attempt(follow)
  known ??= null
  if (isChanged) await attempt(write)
}
