import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Schema } from '../services/services.ts'

const PERSISTED: unique symbol = Symbol.for('latchkey.persisted')

export interface PersistOptions<T> {
  readonly initial: T
  /** Checks what storage holds; whatever it refuses counts as absent. */
  readonly schema: Schema<T>
  /** Raise it when the shape changes. @defaultValue 1 */
  readonly version?: number
  /** Turns a value of an older version into the present shape, or throws. */
  readonly migrate?: (value: unknown, version: number) => unknown
}

/** How an atom is stored. */
export interface Persistence<T> {
  readonly initial: T
  readonly version: number
  /** Reads a stored value of any version; throws when it is not usable. */
  read(value: unknown, version: number): T
}

export type PersistedAtom<T> = PrimitiveAtom<T> & { readonly [PERSISTED]: Persistence<T> }

/**
 * An atom that outlives the page: stored under `lk:<plugin id>:<atom name>`, read once in `start()` and when another
 * tab changes it.
 */
export function persistedAtom<T>({ initial, schema, version = 1, migrate }: PersistOptions<T>): PersistedAtom<T> {
  const persistence: Persistence<T> = {
    initial,
    version,
    read: (value, stored) => schema.parse(stored === version || !migrate ? value : migrate(value, stored)),
  }
  return Object.assign(atom(initial), { [PERSISTED]: persistence })
}

/** Whether an atom is stored. */
export function isPersistedAtom(value: unknown): value is PersistedAtom<unknown> {
  return typeof value === 'object' && value !== null && PERSISTED in value
}

/** The storage rules of an atom. */
export function persistenceOf<T>(value: PersistedAtom<T>): Persistence<T> {
  return value[PERSISTED]
}
