import { kernelError } from '../errors/errorTable.ts'
import type { KernelError } from '../errors/kernelError.ts'
import type { LogService, Schema, StorageService } from '../services/services.ts'
import type { Store } from './kernelScope.ts'
import { isPersistedAtom, type PersistedAtom, type PersistOptions, persistOptionsOf } from './persistedAtom.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

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

/**
 * What a stored text holds, unless a newer version of the plugin has written it.
 * @throws what the schema and `migrate` throw
 */
function readStored<T>(
  text: string,
  rules: Schema<T>,
  { version = 1, migrate }: PersistOptions<T>,
): { readonly value: T } | 'newer' | 'invalid' {
  const { version: older, value }: Stored = Object(JSON.parse(text))
  if (older === version) return { value: rules.parse(value) }
  if (typeof older === 'number' && older > version) return 'newer'
  if (migrate && typeof older === 'number') return { value: rules.parse(migrate(value, older)) }
  return 'invalid'
}

const invalid = (key: string, cause?: unknown): KernelError =>
  kernelError('storage/invalid', { details: { key }, cause })

/** What storage refuses lives in memory for the page's life. */
const attempter =
  (log: LogService, key: string) =>
  (work: () => Promise<void>): Promise<void> =>
    work().catch((cause: unknown) => log.warn(invalid(key, cause).message))

/** Tells the developer of a value that plain code has set and the schema refuses. */
async function tellRefused<T>(atom: PersistedAtom<T>, { store, log, key }: StorageBinding): Promise<void> {
  const value = store.get(atom)
  const { schema } = persistOptionsOf(atom)
  const rules = typeof schema === 'function' ? await schema() : schema
  try {
    rules.parse(value)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    log.warn(`${key} was set to a value that its schema refuses: the next visit ignores it. ${reason}`)
  }
}

/** Hydrates an atom from storage, writes its changes back, and follows other tabs. */
export async function bindToStorage<T>(atom: PersistedAtom<T>, binding: StorageBinding): Promise<void> {
  const { store, storage, key, signal } = binding
  if (signal.aborted) return
  const attempt = attempter(binding.log, key)
  const { initial, schema, version = 1 } = persistOptionsOf(atom)
  let rules = typeof schema === 'function' ? undefined : schema
  /** The text last read or written. */
  let known: string | null | undefined
  let isApplying = false
  /** Chosen on this page, which is newer than what is stored; also before this code was loaded. */
  let isChanged = !Object.is(store.get(atom), initial)
  /** What is stored belongs to a newer version of the plugin, or has not been read: nothing is written over it. */
  let isProtected = false
  const apply = (value: T): void => {
    isApplying = true
    store.set(atom, value)
    isApplying = false
  }
  /** What is stored by now counts, which may be newer than the event: so all tabs end equal. */
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
    isProtected = false
    try {
      const read = text === null || !rules ? { value: initial } : readStored(text, rules, persistOptionsOf(atom))
      isProtected = read === 'newer'
      if (typeof read === 'string') throw invalid(key)
      apply(read.value)
    } catch (cause) {
      if (!isProtected) apply(initial)
      throw cause
    }
  }
  const write = async (): Promise<void> => {
    const text = JSON.stringify({ version, value: store.get(atom) })
    if (text === known || isProtected) return
    known = text
    await storage.set(key, text)
    if (process.env.NODE_ENV !== 'production') await tellRefused(atom, binding)
  }
  const offAtom = store.sub(atom, () => {
    isChanged ||= !isApplying
    if (!isApplying && known !== undefined) void attempt(write)
  })
  const offStorage = storage.watch((changed) => {
    if (known !== undefined && (changed === null || changed === key)) void attempt(follow)
  })
  for (const off of [offAtom, offStorage]) signal.addEventListener('abort', off)
  await attempt(async () => {
    try {
      await follow()
    } finally {
      isProtected ||= known === undefined
    }
  })
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
