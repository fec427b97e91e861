import type { StateSlice } from '../state/coreAtoms.ts'
import type { Connection } from './connection.ts'

/** Makes a connection the active one of its namespace, and its namespace the active one. */
export function activate({ store, state }: StateSlice, connection: Connection): void {
  store.set(state.activeConnectionIds, (ids) => ({ ...ids, [connection.namespace]: connection.id }))
  store.set(state.selectedNetworks, (chosen) => ({ ...chosen, [connection.namespace]: connection.network }))
  store.set(state.activeNamespace, connection.namespace)
}
