import type { Adapter } from './adapter.ts'

/** Types an adapter and keeps its namespace literal. */
export function defineAdapter<const N extends string>(adapter: Adapter<N>): Adapter<N> {
  return adapter
}
