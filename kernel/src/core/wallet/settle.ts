import type { CaipNetworkId } from '../network/network.ts'
import { connectionId } from './connections.ts'
import { type Connection, namespaceOf, type WalletState } from './state.ts'

type Ids = Readonly<Record<string, string>>

/** Open connections: with an account, and not closed by the user. */
function openConnections({ connections, excluded }: WalletState): readonly Connection[] {
  const closed = new Set(excluded.map(connectionId))
  return connections.filter(({ id, accounts }) => accounts.length > 0 && !closed.has(id))
}

/** The preferred connection of each namespace where it is open, the first open one otherwise. */
function activeIds(connections: readonly Connection[], preferred: Ids): Record<string, string> {
  const active: Record<string, string> = Object.create(null)
  for (const { id, namespace } of connections)
    if (active[namespace] === undefined || id === preferred[namespace]) active[namespace] = id
  return { ...active }
}

/** A choice stays while it is open or may be opened again; then what took its place is the choice. */
function preferredIds(active: Ids, known: ReadonlySet<string>, preferred: Ids): Ids {
  const stays = Object.entries(preferred).filter(([, id]) => known.has(id))
  return { ...active, ...Object.fromEntries(stays) }
}

function selectNetworks(
  state: WalletState,
  connections: readonly Connection[],
  active: Ids,
): WalletState['selectedNetworks'] {
  const offered = new Set<string>(state.networks.map(({ id }) => id))
  const chosen = Object.entries(state.selectedNetworks).filter(
    ([namespace, id]) => offered.has(id) && namespaceOf(id) === namespace,
  )
  const inUse = connections.filter(({ id, namespace, network }) => active[namespace] === id && offered.has(network))
  const used = inUse.map(({ namespace, network }): [string, CaipNetworkId] => [namespace, network])
  return Object.fromEntries([...chosen, ...used])
}

/** Restores what must always hold, whatever the event was. */
export function settle(state: WalletState): WalletState {
  const connections = openConnections(state)
  const open = new Set(connections.map(({ id }) => id))
  const closed = new Set(state.excluded.map(connectionId))
  const inactive = state.inactive.filter((line) => !open.has(connectionId(line)) && !closed.has(connectionId(line)))
  const sessions = new Set([...connections, ...inactive].map(({ sessionId }) => sessionId))
  const known = new Set([...open, ...inactive.map(connectionId)])
  const active = activeIds(connections, state.preferred.active)

  const offered = new Set(state.networks.map(({ namespace }) => namespace))
  const wanted = state.preferred.namespace
  const usable = wanted !== undefined && offered.has(wanted) ? wanted : [...offered][0]
  const inUse = connections.find((connection) => offered.has(connection.namespace))?.namespace
  const namespace = active[usable ?? ''] === undefined ? (inUse ?? usable) : usable
  const isAwaited = inactive.some((line) => line.namespace === usable)
  return {
    ...state,
    connections,
    active,
    namespace,
    selectedNetworks: selectNetworks(state, connections, active),
    preferred: {
      active: preferredIds(active, known, state.preferred.active),
      namespace: isAwaited ? usable : namespace,
    },
    inactive,
    excluded: state.excluded.filter(({ sessionId }) => sessions.has(sessionId)),
  }
}

/** The old object where the new one has the same data. */
function same<T>(old: T, next: T): T {
  return old === next || JSON.stringify(old) === JSON.stringify(next) ? old : next
}

/** The old references of everything that did not change, so that an event without effect changes nothing at all. */
export function shareReferences(old: WalletState, next: WalletState): WalletState {
  const before = new Map(old.connections.map((connection) => [connection.id, connection]))
  const connections = next.connections.map((connection) => same(before.get(connection.id) ?? connection, connection))
  const isSame =
    connections.length === old.connections.length &&
    connections.every((connection, index) => connection === old.connections[index])
  const shared: WalletState = {
    networks: old.networks === next.networks ? old.networks : same(old.networks, next.networks),
    connections: isSame ? old.connections : connections,
    active: same(old.active, next.active),
    namespace: next.namespace,
    selectedNetworks: same(old.selectedNetworks, next.selectedNetworks),
    preferred: same(old.preferred, next.preferred),
    operations: same(old.operations, next.operations),
    inactive: same(old.inactive, next.inactive),
    excluded: same(old.excluded, next.excluded),
  }
  const keys = Object.keys(shared) as (keyof WalletState)[]
  return keys.every((key) => shared[key] === old[key]) ? old : shared
}
