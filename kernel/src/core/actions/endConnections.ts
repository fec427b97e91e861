import type { Connection } from '../adapters/connection.ts'
import { dropConnections } from '../adapters/connectionState.ts'
import type { KernelScope } from '../state/kernelScope.ts'

/**
 * Forgets connections at once, then tells the plugins; sessions that serve no connection any more are let go. Resolves when
 * the plugins have heard of it, and never rejects.
 */
export async function endConnections(scope: KernelScope, ended: readonly Connection[]): Promise<void> {
  dropConnections(scope, ended)
  for (const { connectorId } of ended) {
    const used = scope.store.get(scope.state.connections).some((one) => one.connectorId === connectorId)
    if (used) continue
    scope.sessions.get(connectorId)?.unlisten()
    scope.sessions.delete(connectorId)
  }
  await Promise.all(
    ended.map((connection) =>
      scope.hooks
        .run('onDisconnect', connection, scope.signal)
        .catch((error: unknown) => scope.report(error, { where: 'onDisconnect' })),
    ),
  )
}
