import { endConnections } from '../actions/endConnections.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import { unsupportedNetwork } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { Account, WalletSession } from '../wallet/connector.ts'
import type { Connection } from './connection.ts'
import { namespaceOf } from './namespaceOf.ts'
import { onNetwork } from './onNetwork.ts'
import { putConnections } from './putConnections.ts'
import { readSession } from './readSession.ts'

function connectionsOf(scope: KernelScope, connectorId: string): readonly Connection[] {
  return scope.store.get(scope.state.connections).filter((one) => one.connectorId === connectorId)
}

function offered(scope: KernelScope, id: CaipNetworkId): Network {
  return scope.store.get(scope.state.networks).find((one) => one.id === id) ?? unsupportedNetwork(id)
}

function accountsChanged(
  scope: KernelScope,
  connectorId: string,
  namespace: string,
  accounts: readonly Account[],
): void {
  const gone: Connection[] = []
  const kept: Connection[] = []
  for (const connection of connectionsOf(scope, connectorId).filter((one) => one.namespace === namespace)) {
    const mine = accounts.filter((one) => namespaceOf(one) === connection.namespace)
    const account = mine[0]
    if (account) kept.push({ ...connection, account, accounts: mine })
    else gone.push(connection)
  }
  putConnections(scope, kept)
  if (gone.length > 0) void endConnections(scope, gone)
}

/** The wallet moved by itself: write the state, then tell the plugins. */
function networkChanged(scope: KernelScope, connectorId: string, id: CaipNetworkId): void {
  const namespace = id.slice(0, id.indexOf(':'))
  const connection = connectionsOf(scope, connectorId).find((one) => one.namespace === namespace)
  if (!connection || connection.network === id) return
  putConnections(scope, [onNetwork(connection, id)])
  const active = scope.store.get(scope.state.activeConnectionIds)[namespace] === connection.id
  if (!active) return
  scope.store.set(scope.state.selectedNetworks, (chosen) => ({ ...chosen, [namespace]: id }))
  const change = { from: offered(scope, connection.network), to: offered(scope, id) }
  scope.hooks
    .run('afterNetworkSwitch', change, scope.signal)
    .catch((error: unknown) => scope.report(error, { where: 'afterNetworkSwitch' }))
}

/** Keeps the state in step with what the wallet says about itself. */
export function followSession(scope: KernelScope, connectorId: string, session: WalletSession): () => void {
  return session.on((event) => {
    if (scope.signal.aborted || scope.sessions.get(connectorId)?.session !== session) return
    if (event.type === 'accounts') accountsChanged(scope, connectorId, event.namespace, event.accounts)
    if (event.type === 'network') networkChanged(scope, connectorId, event.network)
    if (event.type === 'updated') readSession(scope, connectorId)
    if (event.type === 'disconnected') void endConnections(scope, connectionsOf(scope, connectorId))
  })
}
