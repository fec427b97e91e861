import type { Connection } from '../adapters/connection.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { raceAbort } from './abort.ts'
import { endConnections } from './endConnections.ts'

type Target = { readonly connection: string } | { readonly namespace: string } | undefined

function targetsOf(all: readonly Connection[], target: Target): readonly Connection[] {
  if (!target) return all
  return all.filter((one) =>
    'connection' in target ? one.id === target.connection : one.namespace === target.namespace,
  )
}

/** See {@link WalletActions.disconnect}. State is cleared first: whatever the wallet does, the page has let go. */
export async function disconnect(scope: KernelScope, target?: Target): Promise<void> {
  const ended = targetsOf(scope.store.get(scope.state.connections), target)
  const sessions = new Map(ended.map(({ connectorId }) => [connectorId, scope.sessions.get(connectorId)?.session]))
  endConnections(scope, ended)
  const closing = [...sessions].filter(([id]) => !scope.sessions.has(id)).map(([, session]) => session?.disconnect())
  const results = await raceAbort(Promise.allSettled(closing), scope.signal)
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length > 0)
    throw kernelError('disconnect/failed', { cause: causes.length === 1 ? causes[0] : new AggregateError(causes) })
}
