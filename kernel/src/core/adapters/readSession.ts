import { endConnections } from '../actions/endConnections.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { Connection } from './connection.ts'
import { connectionOf } from './connectionOf.ts'
import { settleStatus } from './connectionState.ts'
import { onNetwork } from './onNetwork.ts'
import { putConnections } from './putConnections.ts'

/** The account and the network in use stay in use if they are still approved. */
function keepChoice(now: Connection, before: Connection | undefined): Connection {
  if (!before) return now
  const isApproved = now.networks.length === 0 || now.networks.includes(before.network)
  const placed = isApproved ? onNetwork(now, before.network) : now
  const account = placed.accounts.find(({ address }) => address === before.account.address)
  const { signedIn } = before
  return { ...placed, ...(account ? { account } : {}), ...(signedIn ? { signedIn } : {}) }
}

/** Reads an open session anew after its wallet approved other accounts, networks or methods. */
export function readSession(scope: KernelScope, connectorId: string): void {
  const open = scope.sessions.get(connectorId)
  if (!open) return
  const before = scope.store.get(scope.state.connections).filter((one) => one.connectorId === connectorId)
  const now = scope.adapters.families().flatMap((family) => connectionOf(scope, { ...open, family }) ?? [])
  const kept = new Set(now.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  putConnections(
    scope,
    now.map((one) =>
      keepChoice(
        one,
        before.find(({ id }) => id === one.id),
      ),
    ),
  )
  for (const { namespace } of now) settleStatus(scope, namespace)
  if (gone.length > 0) void endConnections(scope, gone)
}
