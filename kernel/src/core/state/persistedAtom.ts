import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Schema } from '../services/services.ts'

const PERSISTED: unique symbol = Symbol.for('latchkey.persisted')

export interface PersistOptions<T> {
  readonly initial: T
  /**
   * Checks what storage holds; whatever it refuses counts as absent. As a function it is only loaded where something is
   * stored.
   */
  readonly schema: Schema<T> | (() => Promise<Schema<T>>)
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

/** How an atom is stored. */
export function persistOptionsOf<T>(atom: PersistedAtom<T>): PersistOptions<T> {
  return atom[PERSISTED]
}
