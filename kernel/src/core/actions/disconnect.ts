import { connectionKey } from '../adapters/connectionKey.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { readProperty } from '../errors/readProperty.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { PersistedConnection, WalletSession } from '../wallet/connector.ts'
import { raceAbort } from './abort.ts'
import { checkArgument } from './checkArgument.ts'
import { dormantOf } from './dormantOf.ts'
import { endConnections } from './endConnections.ts'
import { runningOf } from './runningOf.ts'
import { within } from './within.ts'

/** How long a wallet may take to let go, milliseconds; the page has let go before. */
export const DISCONNECT_LIMIT = 10_000

type Target = { readonly connection: string } | { readonly namespace: string } | undefined

function checkTarget(target: Target): void {
  if (target === undefined) return
  const argument = readProperty(target, 'connection') === undefined ? 'namespace' : 'connection'
  checkArgument(readProperty(target, argument), argument)
}

function isMeant(target: Target, key: Pick<PersistedConnection, 'connectorId' | 'namespace'>): boolean {
  if (!target) return true
  return 'connection' in target ? connectionKey(key) === target.connection : key.namespace === target.namespace
}

/** What is still under way is given up as well: attempts to connect, and wallets being reopened. */
function giveUp(scope: KernelScope, target: Target): void {
  const { store, state } = scope
  const wallet = store.get(state.operation)?.target
  const isMine =
    !target ||
    ('connection' in target
      ? target.connection.startsWith(`${wallet}|`)
      : store.get(state.statuses)[target.namespace] === 'connecting')
  if (isMine) runningOf(scope).get('connect')?.abort(kernelError('kernel/aborted'))
  store.set(dormantOf(scope), (all) => all.filter((one) => !isMeant(target, one)))
  if (!target) for (const connector of store.get(state.connectors)) connector.reset?.()
}

async function close(scope: KernelScope, session: WalletSession | undefined): Promise<void> {
  await within(scope, { limit: DISCONNECT_LIMIT, code: 'disconnect/failed', signal: scope.signal }, (signal) =>
    raceAbort(Promise.resolve(session?.disconnect()), signal),
  )
}

/** See {@link WalletActions.disconnect}. State is cleared first: whatever the wallet does, the page has let go. */
export async function disconnect(scope: KernelScope, target?: Target): Promise<void> {
  checkTarget(target)
  giveUp(scope, target)
  const ended = scope.store.get(scope.state.connections).filter((one) => isMeant(target, one))
  const sessions = new Map(ended.map(({ connectorId }) => [connectorId, scope.sessions.get(connectorId)?.session]))
  // Not waited for: a plugin that never settles must not keep the person connected in appearance.
  void endConnections(scope, ended)
  const closing = [...sessions].filter(([id]) => !scope.sessions.has(id)).map(([, session]) => close(scope, session))
  const results = await Promise.allSettled(closing)
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length === 0) return
  if (scope.signal.aborted) throw fromUnknown(scope.signal.reason)
  throw kernelError('disconnect/failed', { cause: causes.length === 1 ? causes[0] : new AggregateError(causes) })
}
