import { activate } from '../adapters/activate.ts'
import type { Connection } from '../adapters/connection.ts'
import { markConnecting } from '../adapters/connectionState.ts'
import { openConnection } from '../adapters/openConnection.ts'
import { putConnections } from '../adapters/putConnections.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { SavedState } from '../state/savedState.ts'
import type { Connector, PersistedConnection } from '../wallet/connector.ts'
import { raceAbort } from './abort.ts'
import { awaitConnector } from './awaitConnector.ts'
import { closeSession } from './closeSession.ts'
import { resumes } from './resumes.ts'
import { untilForgotten } from './untilForgotten.ts'
import { within } from './within.ts'

/** How long a wallet may take to reopen a saved connection, milliseconds (architecture 10.3). */
export const RESUME_LIMIT = 10_000
/** How long a saved wallet may take to announce itself, milliseconds. */
export const DISCOVERY_LIMIT = 2000

async function reopen(
  scope: KernelScope,
  connector: Connector,
  saved: readonly PersistedConnection[],
  signal: AbortSignal,
): Promise<readonly Connection[]> {
  if (!connector.reconnect) return []
  const io = {
    signal,
    onPairingStateChange: () => undefined,
    families: scope.adapters.families(),
    networks: scope.store.get(scope.state.networks),
  }
  const session = await raceAbort(connector.reconnect(saved, io), signal, (late) => void closeSession(scope, late))
  if (!session) return []
  // The person may have connected this wallet, or let go of it, in the meantime.
  if (!signal.aborted && !scope.sessions.has(connector.id)) return openConnection(scope, connector, session)
  void closeSession(scope, session)
  return []
}

/** The account the person had chosen stays chosen if the wallet still shares it. */
function keepAccount(scope: KernelScope, connection: Connection, saved: readonly PersistedConnection[]): Connection {
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
  saved: readonly PersistedConnection[],
): Promise<readonly Connection[]> {
  const over = saved.map(({ namespace }) => markConnecting(scope, namespace))
  const { signal, release } = untilForgotten(scope, saved)
  try {
    const connector = await within(scope, { limit: DISCOVERY_LIMIT, code: 'connect/failed', signal }, (limited) =>
      awaitConnector(scope, connectorId, limited),
    )
    if (!connector) return []
    const opened = await within(scope, { limit: RESUME_LIMIT, code: 'connect/failed', signal }, (limited) =>
      reopen(scope, connector, saved, limited),
    )
    return opened.map((one) => keepAccount(scope, one, saved))
  } catch (error) {
    if (!signal.aborted) scope.report(error, { where: 'resume' })
    return []
  } finally {
    release()
    for (const end of over) end()
  }
}

/** Reopens saved connections without prompting anybody; what cannot be reopened is disconnected. */
export async function resume(scope: KernelScope, { connections, activeNamespace }: SavedState): Promise<void> {
  const byWallet = new Map<string, PersistedConnection[]>()
  for (const saved of connections) byWallet.set(saved.connectorId, [...(byWallet.get(saved.connectorId) ?? []), saved])
  const work = Promise.all([...byWallet].map(([id, saved]) => resumeWallet(scope, id, saved)))
  const opened = (await resumes.during(scope, work)).flat()
  if (scope.signal.aborted) return
  const before = scope.store.get(scope.state.connection)
  for (const connection of opened) {
    const taken = scope.store.get(scope.state.activeConnectionIds)[connection.namespace]
    if (!taken) activate(scope, connection)
  }
  const wanted = before ?? opened.find((one) => one.namespace === activeNamespace)
  if (wanted) scope.store.set(scope.state.activeNamespace, wanted.namespace)
}
