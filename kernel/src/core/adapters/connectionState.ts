import type { CoreState } from '../state/coreAtoms.ts'
import type { Store } from '../state/store.ts'
import type { Connection } from './connection.ts'

type Slice = { readonly store: Store; readonly state: CoreState }

function without(record: Readonly<Record<string, string>>, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))
}

/** Sets each namespace to connected or disconnected, as its connections say. */
export function settleStatus({ store, state }: Slice, namespace: string): void {
  const connected = store.get(state.connections).some((one) => one.namespace === namespace)
  store.set(state.statuses, ({ [namespace]: _, ...rest }) => (connected ? { ...rest, [namespace]: 'connected' } : rest))
}

/** Marks a namespace as connecting. */
export function markConnecting({ store, state }: Slice, namespace: string): void {
  store.set(state.statuses, (statuses) => ({ ...statuses, [namespace]: 'connecting' }))
}

/** Adds connections or replaces those with the same id. */
export function putConnections({ store, state }: Slice, added: readonly Connection[]): void {
  const ids = new Set(added.map((one) => one.id))
  store.set(state.connections, (all) => [...all.filter((one) => !ids.has(one.id)), ...added])
}

/** Makes a connection the active one of its namespace, and its namespace the active one. */
export function activate({ store, state }: Slice, connection: Connection): void {
  store.set(state.activeIds, (ids) => ({ ...ids, [connection.namespace]: connection.id }))
  store.set(state.chosenNetworks, (chosen) => ({ ...chosen, [connection.namespace]: connection.network }))
  store.set(state.activeNamespace, connection.namespace)
}

/** Forgets connections; the next one of the namespace, then of any namespace, takes over. */
export function dropConnections(slice: Slice, dropped: readonly Connection[]): void {
  const { store, state } = slice
  const ids = new Set(dropped.map((one) => one.id))
  store.set(state.connections, (all) => all.filter((one) => !ids.has(one.id)))
  for (const { namespace, id } of dropped) {
    if (store.get(state.activeIds)[namespace] === id) {
      const next = store.get(state.connections).find((one) => one.namespace === namespace)
      store.set(state.activeIds, (all) => (next ? { ...all, [namespace]: next.id } : without(all, namespace)))
    }
    settleStatus(slice, namespace)
  }
  if (!store.get(state.connection)) {
    const next = store.get(state.connections)[0]
    if (next) activate(slice, next)
  }
}
