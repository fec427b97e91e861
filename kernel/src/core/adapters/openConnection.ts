import { closeSession } from '../actions/closeSession.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { Connector, WalletSession } from '../wallet/connector.ts'
import type { Connection } from './connection.ts'
import { connectionOf } from './connectionOf.ts'
import { settleStatus } from './connectionState.ts'
import { followSession } from './followSession.ts'
import { namespaceOf } from './namespaceOf.ts'

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
  const connections = families.flatMap((family) => connectionOf(scope, { connector, session, family }) ?? [])
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
