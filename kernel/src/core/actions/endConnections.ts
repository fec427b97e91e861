import type { Connection } from '../adapters/connection.ts'
import { dropConnections } from '../adapters/connectionState.ts'
import type { KernelScope } from '../state/kernelScope.ts'

/** Forgets connections and tells the plugins; sessions that serve no connection any more are let go. */
export function endConnections(scope: KernelScope, ended: readonly Connection[]): void {
  dropConnections(scope, ended)
  for (const { connectorId } of ended) {
    const used = scope.store.get(scope.state.connections).some((one) => one.connectorId === connectorId)
    if (used) continue
    scope.sessions.get(connectorId)?.unlisten()
    scope.sessions.delete(connectorId)
  }
  for (const connection of ended) {
    scope.hooks
      .run('onDisconnect', connection, scope.signal)
      .catch((error: unknown) => scope.report(error, { where: 'onDisconnect' }))
  }
}
