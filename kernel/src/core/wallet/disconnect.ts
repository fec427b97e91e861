import { abortable } from '../async/abortable.ts'
import { withTimeout } from '../async/signals.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { readProperty } from '../errors/kernelError.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { connectContext } from './connect.ts'
import { connectionId } from './connections.ts'
import type { WalletSession } from './connector.ts'
import { disposeSession, type OpenSession } from './runtime.ts'
import { isOfOtherPage, type PersistedEntry } from './state.ts'
import { checkArgument, disconnectSession, dispatch, isSessionOpen, walletState } from './store.ts'
import type { DisconnectTarget } from './walletActions.ts'

/** How long a wallet may take to answer a disconnect, milliseconds; the page has disconnected before. */
export const DISCONNECT_LIMIT = 10_000

const FIELDS = ['connectionId', 'sessionId', 'namespace'] as const

interface ConnectionIds {
  readonly sessionId: string
  readonly namespace: string
}

/** What is meant. @throws `config/invalid` */
function matcher(target: DisconnectTarget | undefined): (connection: ConnectionIds) => boolean {
  if (target === undefined) return () => true
  const field = FIELDS.find((name) => readProperty(target, name) !== undefined) ?? 'namespace'
  const value: unknown = readProperty(target, field)
  checkArgument(value, field)
  return (connection) => (field === 'connectionId' ? connectionId(connection) : connection[field]) === value
}

/** Aborts what is running: an attempt to connect there, and wallets that are being reconnected. */
function abortRunning(scope: KernelScope, target: DisconnectTarget | undefined, ended: ReadonlySet<string>): void {
  const { runtime, connectors } = scope
  const { connect } = walletState(scope).operations
  const ids = [...ended].map((id) => id.slice(0, id.lastIndexOf('|')))
  const isMeant =
    !target ||
    ('namespace' in target
      ? connect?.namespace === target.namespace
      : [...runtime.sessions].some(([id, { connector }]) => ids.includes(id) && connector.id === connect?.target))
  const reason = kernelError('kernel/aborted')
  if (isMeant) runtime.running.get('connect')?.abort(reason)
  const left = walletState(scope).inactive.filter((connection) => !ended.has(connectionId(connection)))
  for (const [id, reconnecting] of runtime.reconnecting)
    if (!left.some(({ sessionId }) => sessionId === id)) reconnecting.end('disconnect')
  if (!target) for (const connector of connectors.all()) connector.reset?.()
}

/** Takes the sessions out that have no other connections; they are still to be disconnected. */
function takeOut(scope: KernelScope, ended: ReadonlySet<string>): readonly OpenSession[] {
  const { sessions } = scope.runtime
  const state = walletState(scope)
  const { connections } = state
  const elsewhere = state.inactive.filter((saved) => isOfOtherPage(state, saved) && !ended.has(connectionId(saved)))
  const left = [...connections.filter(({ id }) => !ended.has(id)), ...elsewhere]
  const used = new Set(left.map(({ sessionId }) => sessionId))
  const over = [...sessions].filter(([id]) => !used.has(id) && connections.some(({ sessionId }) => sessionId === id))
  for (const [id, { unlisten }] of over) {
    sessions.delete(id)
    unlisten()
  }
  return over.map(([, open]) => open)
}

/** A saved session that is not open here, but in the wallet and perhaps in another tab: it is opened to be ended. */
async function openAndEnd(scope: KernelScope, saved: readonly PersistedEntry[]): Promise<void> {
  const connector = scope.connectors.find(saved[0]?.connectorId ?? '')
  if (!connector?.reconnect) return
  const limit = { limit: DISCONNECT_LIMIT, code: 'disconnect/failed', signal: scope.signal } as const
  const end = (session: WalletSession | undefined): void => {
    if (session && !isSessionOpen(scope, session)) void disconnectSession(scope, session)
  }
  try {
    await withTimeout(scope.services.clock, limit, async (signal) => {
      end(await abortable(async () => connector.reconnect?.(saved, connectContext(scope, signal)), signal, end))
    })
  } catch (error) {
    scope.report(error, { where: 'disconnect' })
  }
}

/**
 * Ends saved sessions that are not open here, those as well that are being reconnected: the attempt is aborted, and may have
 * opened nothing. Not waited for: nothing of them is shown.
 */
export function closeSaved(scope: KernelScope, saved: readonly PersistedEntry[]): void {
  for (const id of new Set(saved.map(({ sessionId }) => sessionId)))
    if (!scope.runtime.sessions.has(id))
      void openAndEnd(
        scope,
        saved.filter(({ sessionId }) => sessionId === id),
      )
}

/** Saved connections of sessions of which nothing is left. */
function savedOver(scope: KernelScope, ended: ReadonlySet<string>): readonly PersistedEntry[] {
  const { connections, inactive } = walletState(scope)
  const left = new Set(
    [...connections, ...inactive]
      .filter((connection) => !ended.has(connectionId(connection)))
      .map(({ sessionId }) => sessionId),
  )
  return inactive.filter(({ sessionId }) => !left.has(sessionId))
}

async function close(scope: KernelScope, { session }: OpenSession): Promise<void> {
  const limit = { limit: DISCONNECT_LIMIT, code: 'disconnect/failed', signal: scope.signal } as const
  try {
    await withTimeout(scope.services.clock, limit, (signal) => abortable(() => session.disconnect(), signal))
  } finally {
    disposeSession(scope, session)
  }
}

/**
 * See {@link WalletActions.disconnect}. State is cleared first, in one transition: whatever the wallet does, the page is
 * disconnected.
 */
export async function disconnect(scope: KernelScope, target?: DisconnectTarget): Promise<void> {
  const isMeant = matcher(target)
  const { connections, inactive } = walletState(scope)
  const ended = new Set([...connections, ...inactive].filter(isMeant).map(connectionId))
  abortRunning(scope, target, ended)
  closeSaved(scope, savedOver(scope, ended))
  const over = takeOut(scope, ended)
  dispatch(scope, { type: 'connectionsClosed', ids: [...ended] })
  const results = await Promise.allSettled(over.map((open) => close(scope, open)))
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length === 0) return
  if (scope.signal.aborted) throw fromUnknown(scope.signal.reason)
  throw kernelError('disconnect/failed', { cause: causes.length === 1 ? causes[0] : new AggregateError(causes) })
}
