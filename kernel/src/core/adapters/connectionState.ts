import type { StateSlice } from '../state/coreAtoms.ts'
import type { Store } from '../state/store.ts'
import { activate } from './activate.ts'
import type { Connection } from './connection.ts'

function without(record: Readonly<Record<string, string>>, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))
}

/** How many connects and resumes of a namespace are under way, by store. */
const underWay = new WeakMap<Store, Map<string, number>>()

function count(store: Store, namespace: string, change: number): number {
  const counts = underWay.get(store) ?? new Map<string, number>()
  underWay.set(store, counts)
  const now = (counts.get(namespace) ?? 0) + change
  counts.set(namespace, now)
  return now
}

/** Sets a namespace to what its connections, and the attempts under way, say. */
export function settleStatus({ store, state }: StateSlice, namespace: string): void {
  const connected = store.get(state.connections).some((one) => one.namespace === namespace)
  const status = connected ? 'connected' : count(store, namespace, 0) > 0 ? 'connecting' : undefined
  store.set(state.statuses, ({ [namespace]: _, ...rest }) => (status ? { ...rest, [namespace]: status } : rest))
}

/** Marks a namespace as connecting; the result says that this attempt is over. */
export function markConnecting(slice: StateSlice, namespace: string): () => void {
  const { store, state } = slice
  count(store, namespace, 1)
  store.set(state.statuses, (statuses) => ({ ...statuses, [namespace]: 'connecting' }))
  return () => {
    count(store, namespace, -1)
    settleStatus(slice, namespace)
  }
}

/** Forgets connections; the next one of the namespace, then of any namespace, takes over. */
export function dropConnections(slice: StateSlice, dropped: readonly Connection[]): void {
  const { store, state } = slice
  const ids = new Set(dropped.map((one) => one.id))
  store.set(state.connections, (all) => all.filter((one) => !ids.has(one.id)))
  for (const { namespace, id } of dropped) {
    if (store.get(state.activeConnectionIds)[namespace] === id) {
      const next = store.get(state.connections).find((one) => one.namespace === namespace)
      store.set(state.activeConnectionIds, (all) => (next ? { ...all, [namespace]: next.id } : without(all, namespace)))
    }
    settleStatus(slice, namespace)
  }
  if (!store.get(state.connection)) {
    const next = store.get(state.connections)[0]
    if (next) activate(slice, next)
  }
}
