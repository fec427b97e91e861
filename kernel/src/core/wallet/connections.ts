import type { CaipNetworkId } from '../network/network.ts'
import type { Account } from './connector.ts'
import type { Connection, SavedConnection } from './state.ts'

interface Keyed {
  readonly sessionId: string
  readonly namespace: string
}

/** The id of a connection, from what is saved of it. */
export const connectionId = ({ sessionId, namespace }: Keyed): string => `${sessionId}|${namespace}`

/** What is saved of a connection. */
export function savedConnection(connection: Connection): SavedConnection {
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
export function withSaved(connection: Connection, saved: SavedConnection): Connection {
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
