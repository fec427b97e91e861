import { kernelError } from '../errors/errorTable.ts'
import type { LogService, Schema, StorageService } from '../services/services.ts'
import type { Store } from './kernelScope.ts'
import { isPersistedAtom, type PersistedAtom, type PersistOptions, persistOptionsOf } from './persistedAtom.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

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
  const { version: older, value }: { version?: unknown; value?: unknown } = Object(JSON.parse(text))
  if (older === version) return { value: rules.parse(value) }
  if (typeof older === 'number' && older > version) return 'newer'
  if (migrate && typeof older === 'number') return { value: rules.parse(migrate(value, older)) }
  return 'invalid'
}

const invalid = (key: string, cause?: unknown) => kernelError('storage/invalid', { details: { key }, cause })

/**
 * Runs what reads and writes a key in the order it was asked for, the first at once: storage may answer late, and must not end
 * with what was chosen earlier. What storage refuses lives in memory for the page's life.
 */
function attempter(log: LogService, key: string): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> | undefined
  return (work) => {
    const run = (last ? last.then(work) : work()).catch((cause: unknown) => log.warn(invalid(key, cause).message))
    const end = run.then(() => {
      if (last === end) last = undefined
    })
    last = end
    return end
  }
}

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

/** Calls when the atom has changed on this page and when another tab has stored it, until the binding ends. */
function listen<T>(
  atom: PersistedAtom<T>,
  { store, storage, key, signal }: StorageBinding,
  onChange: () => void,
  onStored: () => unknown,
): void {
  const offStorage = storage.watch((changed) => (changed === null || changed === key) && onStored())
  for (const off of [store.sub(atom, onChange), offStorage]) signal.addEventListener('abort', off)
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
  /** How often a value was chosen on this page, which is newer than what is stored; also before this code was loaded. */
  let choices = Object.is(store.get(atom), initial) ? 0 : 1
  /** What is stored belongs to a newer version of the plugin, or has not been read: nothing is written over it. */
  let isProtected = false
  const apply = (value: T): void => {
    isApplying = true
    store.set(atom, value)
    isApplying = false
  }
  /** What is stored by now counts, which may be newer than the event: so all tabs end equal. */
  const follow = async (): Promise<void> => {
    const before = choices
    let text = await storage.get(key)
    if (text !== null && typeof schema === 'function' && !rules) {
      rules = await schema()
      // What is stored may be newer by now.
      text = await storage.get(key)
    }
    if (text === known || signal.aborted) return
    const isFirst = known === undefined
    known = text
    // What was chosen while storage was being read is newer than what it holds.
    if (isFirst && (choices > 0 || text === null)) return
    isProtected = false
    try {
      const read = text === null || !rules ? { value: initial } : readStored(text, rules, persistOptionsOf(atom))
      isProtected = read === 'newer'
      if (typeof read === 'string') throw invalid(key)
      // What was chosen during the read is newer, and is written next.
      if (choices === before) apply(read.value)
    } catch (cause) {
      if (!isProtected && choices === before) apply(initial)
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
  const onChoice = (): void => {
    if (!isApplying) choices += 1
    if (!isApplying && known !== undefined) void attempt(write)
  }
  listen(atom, binding, onChoice, () => known !== undefined && void attempt(follow))
  await attempt(() => follow().finally(() => (isProtected ||= known === undefined)))
  known ??= null
  if (choices > 0) await attempt(write)
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
