import { activate } from '../adapters/activate.ts'
import type { Connection } from '../adapters/connection.ts'
import { markConnecting, settleStatus } from '../adapters/connectionState.ts'
import type { Connector, SavedConnection } from '../adapters/connector.ts'
import { openConnection } from '../adapters/openConnection.ts'
import { putConnections } from '../adapters/putConnections.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { SavedState } from '../state/savedState.ts'
import { joinSignals, raceAbort } from './abort.ts'

/** How long a wallet may take to reopen a saved connection, milliseconds (architecture 10.3). */
export const RESUME_LIMIT = 10_000
/** How long a saved wallet may take to announce itself, milliseconds. */
export const DISCOVERY_LIMIT = 2000

async function within<T>(
  scope: KernelScope,
  limit: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const joined = joinSignals(signal)
  const timer = new AbortController()
  scope.services.clock.sleep(limit, timer.signal).then(
    () => joined.abort(kernelError('connect/failed', { details: { limit } })),
    () => undefined,
  )
  try {
    return await work(joined.signal)
  } finally {
    timer.abort()
    joined.release()
  }
}

async function reopen(
  scope: KernelScope,
  connector: Connector,
  saved: SavedConnection,
  signal: AbortSignal,
): Promise<readonly Connection[]> {
  if (!connector.resume) return []
  const io = {
    signal,
    onUri: () => undefined,
    families: scope.adapters.families(),
    networks: scope.store.get(scope.state.networks),
  }
  const session = await raceAbort(connector.resume(saved, io), signal)
  return session ? openConnection(scope, connector, session) : []
}

/** The account the person had chosen stays chosen if the wallet still shares it. */
function keepAccount(scope: KernelScope, connection: Connection, saved: readonly SavedConnection[]): Connection {
  const mine = saved.find((one) => one.namespace === connection.namespace)
  const account = connection.accounts.find((one) => one.address === mine?.address)
  if (!account || account === connection.account) return connection
  const kept = { ...connection, account }
  putConnections(scope, [kept])
  return kept
}

async function resumeWallet(
  scope: KernelScope,
  connectorId: string,
  saved: readonly SavedConnection[],
): Promise<readonly Connection[]> {
  const first = saved[0]
  if (!first) return []
  for (const { namespace } of saved) markConnecting(scope, namespace)
  try {
    const connector = await within(scope, DISCOVERY_LIMIT, scope.signal, (signal) =>
      scope.connectors.wait(connectorId, signal),
    )
    if (!connector) return []
    const opened = await within(scope, RESUME_LIMIT, scope.signal, (signal) => reopen(scope, connector, first, signal))
    return opened.map((one) => keepAccount(scope, one, saved))
  } catch (error) {
    if (!scope.signal.aborted) scope.report(error, { where: 'resume' })
    return []
  } finally {
    for (const { namespace } of saved) settleStatus(scope, namespace)
  }
}

/** Reopens saved connections without prompting anybody; what cannot be reopened is disconnected. */
export async function resume(scope: KernelScope, { connections, activeNamespace }: SavedState): Promise<void> {
  const byWallet = new Map<string, SavedConnection[]>()
  for (const saved of connections) byWallet.set(saved.connectorId, [...(byWallet.get(saved.connectorId) ?? []), saved])
  const opened = (await Promise.all([...byWallet].map(([id, saved]) => resumeWallet(scope, id, saved)))).flat()
  if (scope.signal.aborted) return
  const before = scope.store.get(scope.state.connection)
  for (const connection of opened) {
    const taken = scope.store.get(scope.state.activeIds)[connection.namespace]
    if (!taken) activate(scope, connection)
  }
  const wanted = before ?? opened.find((one) => one.namespace === activeNamespace)
  if (wanted) scope.store.set(scope.state.activeNamespace, wanted.namespace)
}
