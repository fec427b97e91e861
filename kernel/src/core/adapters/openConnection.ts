import { closeSession } from '../actions/closeSession.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { ChainFamily } from './adapter.ts'
import type { Connection } from './connection.ts'
import { settleStatus } from './connectionState.ts'
import type { Account, Connector, WalletSession } from './connector.ts'
import { followSession } from './followSession.ts'
import { namespaceOf } from './namespaceOf.ts'

function networkOf(scope: KernelScope, session: WalletSession, namespace: string, account: Account): CaipNetworkId {
  const current = session.current(namespace)
  if (current) return current
  const allowed = (id: string): boolean => session.networks.length === 0 || session.networks.some((one) => one === id)
  const offered = scope.store.get(scope.state.networks).filter((one) => one.namespace === namespace && allowed(one.id))
  const chosen = scope.store.get(scope.state.chosenNetworks)[namespace]
  const found = offered.find((one) => one.id === chosen) ?? offered[0]
  return found?.id ?? (account.caipAddress.slice(0, account.caipAddress.lastIndexOf(':')) as CaipNetworkId)
}

function connectionOf(
  scope: KernelScope,
  connector: Connector,
  session: WalletSession,
  family: ChainFamily,
): Connection | undefined {
  const { namespace } = family
  const accounts = session.accounts.filter((one) => namespaceOf(one) === namespace)
  const account = accounts[0]
  if (!account) return undefined
  return {
    id: `${connector.id}|${namespace}`,
    connectorId: connector.id,
    name: connector.name,
    ...(connector.icon ? { icon: connector.icon } : {}),
    namespace,
    account,
    accounts,
    network: networkOf(scope, session, namespace, account),
    networks: session.networks.filter((id) => id.startsWith(`${namespace}:`)),
    capabilities: family.capabilities(session),
  }
}

/**
 * Matches a session's accounts to the installed families and remembers the session.
 * @throws `connect/no-accounts`, `connect/no-family`
 */
export function openConnection(
  scope: KernelScope,
  connector: Connector,
  session: WalletSession,
  only?: string,
): readonly Connection[] {
  if (session.accounts.length === 0) throw kernelError('connect/no-accounts')
  const families = scope.adapters.families().filter((one) => only === undefined || one.namespace === only)
  const connections = families.flatMap((family) => connectionOf(scope, connector, session, family) ?? [])
  if (connections.length === 0) {
    const namespaces = [...new Set(session.accounts.map(namespaceOf))].join(', ')
    throw kernelError('connect/no-family', { details: { namespaces } })
  }
  const replaced = scope.sessions.get(connector.id)
  replaced?.unlisten()
  const stale = scope.store.get(scope.state.connections).filter((one) => one.connectorId === connector.id)
  const kept = new Set(connections.map((one) => one.id))
  scope.store.set(scope.state.connections, (all) => [
    ...all
      .filter((one) => !stale.includes(one) || (only !== undefined && !kept.has(one.id)))
      .filter((one) => !kept.has(one.id)),
    ...connections,
  ])
  scope.sessions.set(connector.id, { connector, session, unlisten: followSession(scope, connector.id, session) })
  if (replaced && replaced.session !== session) void closeSession(scope, replaced.session)
  for (const { namespace } of connections) settleStatus(scope, namespace)
  return connections
}
