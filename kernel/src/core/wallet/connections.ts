import type { CaipNetworkId } from '../network/network.ts'
import type { Account } from './connector.ts'
import { type Connection, namespaceOf, type PersistedEntry, type WalletState } from './state.ts'

interface Keyed {
  readonly sessionId: string
  readonly namespace: string
}

/** The id of a connection, from what is saved of it. */
export const connectionId = ({ sessionId, namespace }: Keyed): string => `${sessionId}|${namespace}`

/** What is saved of a connection. */
export function persistedEntry(connection: Connection): PersistedEntry {
  const { sessionId, connectorId, namespace, account, network, hasOwnNetwork, openedAt } = connection
  const choice = hasOwnNetwork ? {} : { network }
  return { sessionId, connectorId, namespace, address: account.address, ...choice, openedAt }
}

/** A connection on another network: its accounts are named on it. */
export function onNetwork(connection: Connection, network: CaipNetworkId): Connection {
  const rename = (account: Account): Account => ({ ...account, caipAddress: `${network}:${account.address}` })
  return {
    ...connection,
    network,
    account: rename(connection.account),
    accounts: connection.accounts.map(rename),
  }
}

/** A connection with another of its accounts in use, if it is one of them. */
export function withAccount(connection: Connection, address: string | undefined): Connection {
  const account = connection.accounts.find((shared) => shared.address === address)
  return account ? { ...connection, account } : connection
}

/** A connection with the choices that were saved for it, as far as the wallet allows them. */
export function withSaved(connection: Connection, saved: PersistedEntry): Connection {
  const { networks, hasOwnNetwork } = connection
  const { network } = saved
  const mayMove = network !== undefined && !hasOwnNetwork && (networks.length === 0 || networks.includes(network))
  const placed = mayMove ? onNetwork(connection, network) : connection
  return withAccount({ ...placed, openedAt: saved.openedAt }, saved.address)
}

/** The account in use stays in use, unless the wallet has made another one its own choice. */
export function withAccounts(connection: Connection, accounts: readonly Account[]): Connection {
  const [first] = accounts
  if (!first) return { ...connection, accounts }
  const changed = onNetwork({ ...connection, accounts, account: first }, connection.network)
  return first.address === connection.accounts[0]?.address ? withAccount(changed, connection.account.address) : changed
}

/** A session that was read again: the account and the network in use stay in use while they are approved. */
export function reread(next: Connection, before: Connection | undefined): Connection {
  if (!before) return next
  const { signedIn } = before
  const isApproved = next.networks.length === 0 || next.networks.includes(before.network)
  const placed = !next.hasOwnNetwork && isApproved ? onNetwork(next, before.network) : next
  return { ...withAccount(placed, before.account.address), ...(signedIn && !next.signedIn ? { signedIn } : {}) }
}

/** Puts a session's connections where they stood, else where the replaced session's stood, else at the end. */
export function place(
  connections: readonly Connection[],
  sessionId: string,
  next: readonly Connection[],
  replaced?: string,
): Connection[] {
  const old = connections.filter((connection) => connection.sessionId === sessionId)
  const position = ({ id }: Connection): number => {
    const index = old.findIndex((connection) => connection.id === id)
    return index < 0 ? old.length : index
  }
  const sorted = [...next].sort((a, b) => position(a) - position(b))
  const anchor = old.length > 0 ? sessionId : replaced
  const at = connections.findIndex((connection) => connection.sessionId === anchor)
  const isOther = (connection: Connection): boolean =>
    connection.sessionId !== sessionId && connection.sessionId !== replaced
  const before = at < 0 ? connections : connections.slice(0, at)
  const after = at < 0 ? [] : connections.slice(at)
  return [...before.filter(isOther), ...sorted, ...after.filter(isOther)]
}

type Ids = Readonly<Record<string, string>>

/** Open connections: with an account, and not closed by the user. */
function openConnections({ connections, excluded }: WalletState): readonly Connection[] {
  const closed = new Set(excluded.map(connectionId))
  return connections.filter(({ id, accounts }) => accounts.length > 0 && !closed.has(id))
}

/** Connections in the order in which they were opened, which is the same in every tab; they need not stand in it. */
function byOpening(connections: readonly Connection[]): readonly Connection[] {
  return [...connections].sort((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1))
}

/** The preferred connection of each namespace where it is open, the one opened first otherwise. */
function activeConnectionIds(connections: readonly Connection[], preferred: Ids): Record<string, string> {
  const active: Record<string, string> = Object.create(null)
  for (const { id, namespace } of byOpening(connections))
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
  const inactive = state.inactive.filter((saved) => !open.has(connectionId(saved)) && !closed.has(connectionId(saved)))
  const sessions = new Set([...connections, ...inactive].map(({ sessionId }) => sessionId))
  const known = new Set([...open, ...inactive.map(connectionId)])
  const active = activeConnectionIds(connections, state.preferred.active)

  const offered = new Set(state.networks.map(({ namespace }) => namespace))
  const wanted = state.preferred.namespace
  const usable = wanted !== undefined && offered.has(wanted) ? wanted : [...offered][0]
  const inUse = byOpening(connections).find((connection) => offered.has(connection.namespace))?.namespace
  const isAwaited = inactive.some((saved) => saved.namespace === usable)
  // The account of another family is not the active one while the one that was used last is being reopened.
  const isHeld = isAwaited && state.operations.reconnect !== undefined && state.namespace === usable
  const namespace = active[usable ?? ''] === undefined && !isHeld ? (inUse ?? usable) : usable
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

/** Notes connections that have ended, unless that was asked for here or the same wallet is there again. */
export function noteLost(state: WalletState, next: WalletState, isFromOutside: boolean): WalletState {
  const left = new Set([...next.connections, ...next.inactive].map(({ connectorId }) => connectorId))
  const ended = state.connections.filter(({ connectorId }) => !left.has(connectorId))
  if (ended.length === 0 && next.connections.length <= state.connections.length) return next
  return { ...next, lost: isFromOutside ? ended : [] }
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
    lost: same(old.lost, next.lost),
  }
  const keys = Object.keys(shared) as (keyof WalletState)[]
  return keys.every((key) => shared[key] === old[key]) ? old : shared
}

const addressesOf = ({ accounts }: Connection): string => String(accounts.map(({ address }) => address).sort())

/**
 * The open session of the same wallet, whose place a new one takes: one of the same connector and name that shares the
 * same accounts of all its namespaces. Another phone, or other accounts, is a wallet of its own.
 */
export function replacedSession(connections: readonly Connection[], next: readonly Connection[]): string | undefined {
  const isCovered = (old: Connection): boolean =>
    next.some(
      (connection) =>
        connection.namespace === old.namespace &&
        connection.name === old.name &&
        addressesOf(connection) === addressesOf(old),
    )
  const others = connections.filter(
    ({ connectorId, sessionId }) => connectorId === next[0]?.connectorId && sessionId !== next[0]?.sessionId,
  )
  return others.find(({ sessionId }) => others.filter((old) => old.sessionId === sessionId).every(isCovered))?.sessionId
}
