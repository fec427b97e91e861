import type { StateSlice } from '../state/coreAtoms.ts'
import { activate } from './activate.ts'
import type { Connection } from './connection.ts'

function without(record: Readonly<Record<string, string>>, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))
}

/** Sets each namespace to connected or disconnected, as its connections say. */
export function settleStatus({ store, state }: StateSlice, namespace: string): void {
  const connected = store.get(state.connections).some((one) => one.namespace === namespace)
  store.set(state.statuses, ({ [namespace]: _, ...rest }) => (connected ? { ...rest, [namespace]: 'connected' } : rest))
}

/** Marks a namespace as connecting. */
export function markConnecting({ store, state }: StateSlice, namespace: string): void {
  store.set(state.statuses, (statuses) => ({ ...statuses, [namespace]: 'connecting' }))
}

/** Forgets connections; the next one of the namespace, then of any namespace, takes over. */
export function dropConnections(slice: StateSlice, dropped: readonly Connection[]): void {
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
