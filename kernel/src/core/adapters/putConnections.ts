import type { StateSlice } from '../state/coreAtoms.ts'
import type { Connection } from './connection.ts'

/** Adds connections or replaces those with the same id. */
export function putConnections({ store, state }: StateSlice, added: readonly Connection[]): void {
  const ids = new Set(added.map((one) => one.id))
  store.set(state.connections, (all) => [...all.filter((one) => !ids.has(one.id)), ...added])
}
