import { kernelError } from '../errors/errorTable.ts'
import type { KernelError } from '../errors/kernelError.ts'
import type { LogService, Schema, StorageService } from '../services/services.ts'
import type { Store } from './kernelScope.ts'
import { isPersistedAtom, type PersistedAtom, persistOptionsOf } from './persistedAtom.ts'

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
  const { initial, schema, version = 1, migrate } = persistOptionsOf(atom)
  let rules = typeof schema === 'function' ? undefined : schema
  /** The text last read or written. */
  let known: string | null | undefined
  let isApplying = false
  /** Chosen on this page, which is newer than what is stored; also before this code was loaded. */
  let isChanged = !Object.is(store.get(atom), initial)
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
  const read = (text: string, rules: Schema<T>): void => {
    const { version: older, value }: Stored = Object(JSON.parse(text))
    hasNewer = typeof older === 'number' && older > version
    if (older === version) apply(rules.parse(value))
    else if (migrate && typeof older === 'number' && !hasNewer) apply(rules.parse(migrate(value, older)))
    else throw invalid()
  }
  /** What is stored by now counts, which may be newer than the change that was told: so all tabs end equal. */
  const follow = async (): Promise<void> => {
    const text = await storage.get(key)
    if (text !== null && !rules) {
      if (typeof schema === 'function') rules = await schema()
      // What is stored may be newer by now.
      return follow()
    }
    if (text === known || signal.aborted) return
    const isFirst = known === undefined
    known = text
    // What was chosen while storage was being read is newer than what it holds.
    if (isFirst && (isChanged || text === null)) return
    hasNewer = false
    try {
      if (text === null || !rules) apply(initial)
      else read(text, rules)
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

/** Binds all stored atoms of a plugin. */
export async function bindAtoms(
  { id, atoms = {} }: { readonly id: string; readonly atoms?: object },
  binding: Omit<StorageBinding, 'key'>,
): Promise<void> {
  const stored = Object.entries(atoms).map(
    async ([name, atom]: [string, unknown]) =>
      isPersistedAtom(atom) && bindToStorage(atom, { ...binding, key: `${id}:${name}` }),
  )
  await Promise.all(stored)
}
