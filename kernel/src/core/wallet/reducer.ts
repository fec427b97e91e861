import type { CaipNetworkId, Network } from '../network/network.ts'
import {
  connectionId,
  noteLost,
  onNetwork,
  persistedEntry,
  place,
  reread,
  settle,
  shareReferences,
  withAccount,
  withAccounts,
  withSaved,
} from './connections.ts'
import type { Account } from './connector.ts'
import {
  activeConnection,
  type Connection,
  isOfOtherPage,
  namespaceOf,
  type Operation,
  type OperationKind,
  type PersistedEntry,
  type WalletState,
} from './state.ts'

/** What is kept between visits: names and choices, never keys, signatures or pairing data. */
export interface PersistedWallet {
  readonly connections: readonly PersistedEntry[]
  readonly excluded: readonly PersistedEntry[]
  readonly active: Readonly<Record<string, string>>
  readonly namespace: string | undefined
  readonly selectedNetworks: Readonly<Record<string, CaipNetworkId>>
}

export type WalletEvent =
  | { readonly type: 'operationStarted'; readonly kind: OperationKind; readonly operation: Operation }
  | { readonly type: 'operationEnded'; readonly kind: OperationKind; readonly id: number }
  /**
   * A wallet has answered, or a saved session is open again: all its connections at once. `activate` means that the user
   * asked for it. `excluded` names those that were not asked for, `replaces` the session this one takes the place of.
   */
  | {
      readonly type: 'sessionOpened'
      readonly connections: readonly Connection[]
      readonly activate: boolean
      /** The namespace that becomes the active one. @defaultValue that of the first connection */
      readonly namespace?: string
      readonly excluded?: readonly PersistedEntry[]
      readonly replaces?: string
    }
  /** The session was read again: namespaces, accounts or networks may have come or gone. */
  | { readonly type: 'sessionUpdated'; readonly sessionId: string; readonly connections: readonly Connection[] }
  | {
      readonly type: 'accountsChanged'
      readonly sessionId: string
      readonly namespace: string
      readonly accounts: readonly Account[]
    }
  | { readonly type: 'networkChanged'; readonly sessionId: string; readonly network: CaipNetworkId }
  /** The session is over for good; `byWallet` when the wallet says so. */
  | { readonly type: 'sessionClosed'; readonly sessionId: string; readonly byWallet?: true }
  /** The user closed connections. A session that has none left is over; otherwise they are excluded. */
  | { readonly type: 'connectionsClosed'; readonly ids: readonly string[] }
  | { readonly type: 'accountSelected'; readonly connectionId: string; readonly address: string }
  | { readonly type: 'connectionActivated'; readonly connectionId: string }
  /** The namespace and its network become the active ones; a wallet that is connected there has gone to it. */
  | { readonly type: 'networkSelected'; readonly network: CaipNetworkId }
  | { readonly type: 'networksOffered'; readonly networks: readonly Network[] }
  /** Storage was read: at the start, or because another tab has written it. */
  | { readonly type: 'persistedRead'; readonly persisted: PersistedWallet }

/** What of the state is kept between visits. */
export function persistedWallet(state: WalletState): PersistedWallet {
  const { connections, inactive, excluded, preferred, selectedNetworks } = state
  return { connections: [...connections.map(persistedEntry), ...inactive], excluded, ...preferred, selectedNetworks }
}

function change(state: WalletState, id: string, update: (connection: Connection) => Connection): WalletState {
  const connections = state.connections.map((connection) => (connection.id === id ? update(connection) : connection))
  return { ...state, connections }
}

function prefer(state: WalletState, { id, namespace }: Connection): WalletState {
  return { ...state, preferred: { active: { ...state.preferred.active, [namespace]: id }, namespace } }
}

function without<T extends { readonly sessionId: string }>(list: readonly T[], sessionId: string | undefined): T[] {
  return list.filter((entry) => entry.sessionId !== sessionId)
}

type Event<Type extends WalletEvent['type']> = Extract<WalletEvent, { readonly type: Type }>

function takeInSession(state: WalletState, event: Event<'sessionOpened'>): WalletState {
  const { connections: next, activate, replaces, excluded = [] } = event
  const [first] = next
  const closedBefore = new Set(state.excluded.map(connectionId))
  if (!first || (!activate && next.every(({ id }) => closedBefore.has(id)))) return state
  const { sessionId } = first
  const saved = new Map(state.inactive.map((entry) => [connectionId(entry), entry]))
  const before = new Map(state.connections.map((connection) => [connection.id, connection]))
  const ids = new Set(next.map(({ id }) => id))
  const since = [...state.connections, ...state.inactive].find((open) => open.sessionId === sessionId)?.openedAt
  const opened = next.map((connection) => {
    const entry = saved.get(connection.id)
    const old = before.get(connection.id)
    const known = old ? reread(connection, old) : entry && !activate ? withSaved(connection, entry) : connection
    // The connections of a session are opened together.
    return { ...known, openedAt: (activate ? undefined : since) ?? first.openedAt }
  })
  // What the user asks for is wanted again, although it was closed before.
  const stays = state.excluded.filter((entry) => !(activate && ids.has(connectionId(entry))))
  const closed = new Set(stays.map(connectionId))
  const added = excluded.filter((entry) => !closed.has(connectionId(entry)) && !ids.has(connectionId(entry)))
  const isLeft = (entry: PersistedEntry): boolean =>
    entry.sessionId !== sessionId || (!activate && isOfOtherPage(state, entry))
  const result: WalletState = {
    ...state,
    connections: place(state.connections, sessionId, opened, replaces),
    inactive: without(state.inactive, replaces).filter(isLeft),
    excluded: without([...stays, ...added], replaces),
  }
  if (!activate) return result
  const active = { ...state.preferred.active, ...Object.fromEntries(next.map(({ namespace, id }) => [namespace, id])) }
  const { connect } = state.operations
  return {
    ...result,
    preferred: { active, namespace: event.namespace ?? first.namespace },
    operations: connect ? { ...state.operations, connect: { ...connect, hasOpened: true } } : state.operations,
  }
}

function closeConnections(state: WalletState, ids: ReadonlySet<string>): WalletState {
  const known = [...state.connections.map(persistedEntry), ...state.inactive]
  const remaining = new Set(known.filter((entry) => !ids.has(connectionId(entry))).map((entry) => entry.sessionId))
  const closed = known.filter((entry) => ids.has(connectionId(entry)))
  return {
    ...state,
    connections: state.connections.filter(({ id }) => !ids.has(id)),
    inactive: state.inactive.filter((entry) => !ids.has(connectionId(entry))),
    excluded: [...state.excluded, ...closed.filter(({ sessionId }) => remaining.has(sessionId))],
  }
}

/**
 * What another tab has dropped is closed here; what it has added, or opened anew, waits to be reconnected; its choices
 * count.
 */
function adopt(state: WalletState, persisted: PersistedWallet): WalletState {
  const saved = new Map(persisted.connections.map((entry) => [connectionId(entry), entry]))
  const isOther = ({ id, openedAt }: Connection): boolean => (saved.get(id)?.openedAt ?? openedAt) !== openedAt
  const reopened = new Set(state.connections.filter(isOther).map(({ sessionId }) => sessionId))
  const connections = state.connections.flatMap((connection) => {
    const entry = saved.get(connection.id)
    return entry && !reopened.has(connection.sessionId) ? [withSaved(connection, entry)] : []
  })
  const { active, namespace = state.preferred.namespace, excluded, selectedNetworks } = persisted
  const preferred = { active, namespace }
  return { ...state, connections, inactive: persisted.connections, excluded, preferred, selectedNetworks }
}

/** Only an open session: a late answer of one that is closed brings nothing back. */
function updateSession(state: WalletState, { sessionId, connections }: Event<'sessionUpdated'>): WalletState {
  const open = state.connections.find((connection) => connection.sessionId === sessionId)
  if (!open) return state
  const before = new Map(state.connections.map((connection) => [connection.id, connection]))
  const next = connections
    .filter((connection) => connection.sessionId === sessionId)
    .map((connection) => ({ ...reread(connection, before.get(connection.id)), openedAt: open.openedAt }))
  return { ...state, connections: place(state.connections, sessionId, next) }
}

function selectNetwork(state: WalletState, network: CaipNetworkId): WalletState {
  const namespace = namespaceOf(network)
  if (!state.networks.some(({ id }) => id === network)) return state
  const connection = activeConnection(state, namespace)
  const moved = connection
    ? prefer(
        change(state, connection.id, (moving) => onNetwork(moving, network)),
        connection,
      )
    : { ...state, preferred: { ...state.preferred, namespace } }
  return { ...moved, selectedNetworks: { ...state.selectedNetworks, [namespace]: network } }
}

function apply(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'operationStarted':
      return { ...state, operations: { ...state.operations, [event.kind]: event.operation } }
    case 'operationEnded': {
      const { [event.kind]: operation, ...operations } = state.operations
      return operation?.id === event.id ? { ...state, operations } : state
    }
    case 'sessionOpened':
      return takeInSession(state, event)
    case 'sessionUpdated':
      return updateSession(state, event)
    case 'accountsChanged':
      return change(state, connectionId(event), (connection) => withAccounts(connection, event.accounts))
    case 'networkChanged':
      return change(state, `${event.sessionId}|${namespaceOf(event.network)}`, (connection) =>
        onNetwork(connection, event.network),
      )
    case 'sessionClosed':
      return {
        ...state,
        connections: without(state.connections, event.sessionId),
        inactive: without(state.inactive, event.sessionId),
      }
    case 'connectionsClosed':
      return closeConnections(state, new Set(event.ids))
    case 'accountSelected': {
      const found = state.connections.find(({ id }) => id === event.connectionId)
      if (!found?.accounts.some(({ address }) => address === event.address)) return state
      return prefer(
        change(state, found.id, (connection) => withAccount(connection, event.address)),
        found,
      )
    }
    case 'connectionActivated': {
      const found = state.connections.find(({ id }) => id === event.connectionId)
      return found ? prefer(state, found) : state
    }
    case 'networkSelected':
      return selectNetwork(state, event.network)
    case 'networksOffered':
      return { ...state, networks: event.networks }
    case 'persistedRead':
      return adopt(state, event.persisted)
  }
}

/** Whether an event tells of something that happened in a wallet or in another tab. */
function isFromOutside(event: WalletEvent): boolean {
  return 'byWallet' in event || ['accountsChanged', 'sessionUpdated', 'persistedRead'].includes(event.type)
}

/**
 * The only way in which wallet state changes. Pure: it touches no wallet, no clock and no storage. An event without
 * effect gives the same object, and what an event does not touch keeps its reference.
 */
export function reduceWallet(state: WalletState, event: WalletEvent): WalletState {
  const next = apply(state, event)
  return next === state ? state : shareReferences(state, noteLost(state, settle(next), isFromOutside(event)))
}
