import { abortable } from '../async/abortable.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { replacedSession } from './connections.ts'
import type { ConnectContext, Connector, ConnectRequest, PairingState, WalletSession } from './connector.ts'
import { switchPastGates } from './networks.ts'
import { type NamedSession, openSession, prepareFamilies, readWanted } from './sessions.ts'
import type { Connection, WalletState } from './state.ts'
import {
  checkArgument,
  disconnectSession,
  dispatch,
  isSessionOpen,
  type RunningOperation,
  runExclusive,
  walletState,
} from './store.ts'
import type { ConnectOptions } from './walletActions.ts'

/** How long adapters may take until all of them look for wallets, milliseconds. */
const REPORTING_LIMIT = 10_000

/** Resolves when all adapters look for wallets, at the latest after {@link REPORTING_LIMIT}. */
export async function untilReporting(scope: KernelScope, signal: AbortSignal): Promise<void> {
  const { connectors, store, state, services } = scope
  const limit = new AbortController()
  const end = (): void => limit.abort()
  signal.addEventListener('abort', end, { once: true })
  let off = (): void => undefined
  const reporting = new Promise<void>((resolve) => {
    const check = (): void => {
      if (connectors.isReporting()) resolve()
    }
    off = store.sub(state.connectors, check)
    check()
  })
  const late = services.clock.sleep(REPORTING_LIMIT, limit.signal).catch(() => undefined)
  await Promise.race([reporting, late])
  off()
  signal.removeEventListener('abort', end)
  limit.abort()
}

/** What connectors are called with. */
export function connectContext(
  scope: KernelScope,
  signal: AbortSignal,
  onPairingStateChange: (state: PairingState) => void = () => undefined,
): ConnectContext {
  return {
    signal,
    onPairingStateChange(state) {
      if (!signal.aborted) onPairingStateChange(state)
    },
    families: scope.adapters.families(),
    networks: walletState(scope).networks,
  }
}

/** The namespace a connect is about, as far as that is known before the wallet answers. */
function targetOf({ namespace }: WalletState, request: ConnectRequest, connector: Connector | undefined): string {
  const [first] = connector && connector.namespaces !== 'any' ? connector.namespaces : []
  return request.namespace ?? first ?? namespace ?? ''
}

function connectError(error: unknown): KernelError {
  const known = fromUnknown(error, { source: 'wallet', rejected: 'connect/rejected' })
  if (isKernelError(known, 'request/rejected')) return kernelError('connect/rejected', { cause: known })
  if (isKernelError(known, 'unknown') || isKernelError(known, 'request/failed'))
    return kernelError('connect/failed', { cause: known })
  return known
}

/** Opens the session in one transition; the one it replaces is ended in the wallet, too. */
function accept(scope: KernelScope, named: NamedSession, request: ConnectRequest, namespace: string): Connection {
  const { sessions, unavailable } = scope.runtime
  const { connections, others } = readWanted(scope, named, request)
  const state = walletState(scope)
  const replaces = replacedSession(state.connections, connections)
  const replaced = replaces === undefined ? undefined : sessions.get(replaces)
  // Taken out first: `disconnect` comes before `dispose`.
  if (replaces !== undefined) sessions.delete(replaces)
  replaced?.unlisten()
  const main = connections.find((connection) => connection.namespace === namespace) ?? connections[0]
  openSession(scope, named, { connections, others, activate: true, namespace: main?.namespace, replaces })
  if (replaced && replaced.session !== named.session) void disconnectSession(scope, replaced.session)
  // Saved sessions of this wallet that have nothing to open any more are superseded by this one.
  unavailable.delete(named.id)
  for (const { connectorId, sessionId } of state.inactive)
    if (connectorId === named.connector.id && unavailable.delete(sessionId))
      dispatch(scope, { type: 'sessionClosed', sessionId })
  const opened = walletState(scope).connections.find(({ id }) => id === main?.id)
  if (!opened) throw kernelError('connect/no-accounts')
  return opened
}

/** Takes a connect back: a plugin refused it, or the session that it opened was aborted. */
function takeBack(scope: KernelScope, { sessionId }: Connection, session: WalletSession): void {
  const { sessions } = scope.runtime
  const open = sessions.get(sessionId)
  if (open?.session !== session) return
  sessions.delete(sessionId)
  open.unlisten()
  dispatch(scope, { type: 'sessionClosed', sessionId })
  void disconnectSession(scope, session)
}

/** Brings a wallet that has just connected to the network that was asked for; one that stays remains connected. */
async function goToNetwork(
  scope: KernelScope,
  opened: Connection,
  id: CaipNetworkId | undefined,
  signal: AbortSignal,
): Promise<Connection> {
  const { networks } = walletState(scope)
  const to = networks.find((network) => network.id === id)
  if (!opened.hasOwnNetwork || to?.namespace !== opened.namespace || to.id === opened.network) return opened
  try {
    await switchPastGates(scope, to, signal)
  } catch (error) {
    if (signal.aborted) throw error
    scope.services.log.info('The wallet stayed on its network', fromUnknown(error).code)
  }
  return walletState(scope).connections.find((connection) => connection.id === opened.id) ?? opened
}

async function finish(
  scope: KernelScope,
  opened: Connection,
  asked: { readonly session: WalletSession; readonly wasOpen: boolean; readonly network: CaipNetworkId | undefined },
  signal: AbortSignal,
): Promise<Connection> {
  try {
    const connection = await goToNetwork(scope, opened, asked.network, signal)
    await scope.hooks.run('afterConnect', connection, signal)
    if (signal.aborted) throw signal.reason
    // The wallet may have left during the taps.
    if (!walletState(scope).connections.some(({ id }) => id === opened.id)) throw kernelError('request/disconnected')
    return connection
  } catch (error) {
    if (!asked.wasOpen || !signal.aborted) takeBack(scope, opened, asked.session)
    throw error
  }
}

/** See {@link WalletActions.connect}. */
export async function connect(
  scope: KernelScope,
  request: ConnectRequest,
  options: ConnectOptions = {},
): Promise<Connection> {
  const target = request?.connectorId
  checkArgument(target, 'connectorId')
  const namespace = targetOf(walletState(scope), request, scope.connectors.find(target))
  const { sessions } = scope.runtime
  /** The wallet has answered with its open session, which an abort leaves open. */
  let wasOpen = false
  // Aborted when all was done, but before any plugin or caller heard of it.
  const late = (connection: Connection): void => {
    const open = sessions.get(connection.sessionId)
    if (open && !wasOpen) takeBack(scope, connection, open.session)
  }
  const work = async ({ signal, concerns }: RunningOperation): Promise<Connection> => {
    const asked = (await scope.hooks.run('beforeConnect', request, signal)) ?? request
    const { connectorId } = asked
    // Asked for right after the start, before its adapter has named it.
    if (!scope.connectors.find(connectorId)) await abortable(() => untilReporting(scope, signal), signal)
    const connector = scope.connectors.find(connectorId)
    if (!connector) throw kernelError('connect/unknown-connector', { details: { connectorId } })
    const wanted = targetOf(walletState(scope), asked, connector)
    concerns(wanted)
    const ctx = connectContext(scope, signal, options.onPairingStateChange)
    const disconnectLate = (late: WalletSession): void => void disconnectLateSession(scope, late)
    try {
      await abortable(() => prepareFamilies(scope), signal)
      const session = await abortable(() => connector.connect(asked, ctx), signal, disconnectLate)
      wasOpen = sessions.get(session.id)?.session === session
      const connection = acceptOrEnd(scope, { id: session.id, connector, session }, asked, wanted, signal)
      return await finish(scope, connection, { session, wasOpen, network: asked.network }, signal)
    } catch (error) {
      throw connectError(error)
    }
  }
  return runExclusive(scope, { kind: 'connect', target, namespace }, options.signal, work, late)
}

function acceptOrEnd(
  scope: KernelScope,
  named: NamedSession,
  asked: ConnectRequest,
  namespace: string,
  signal: AbortSignal,
): Connection {
  try {
    if (signal.aborted) throw signal.reason
    return accept(scope, named, asked, namespace)
  } catch (error) {
    void disconnectLateSession(scope, named.session)
    throw error
  }
}

/** Ends a session that is no longer awaited, unless it is in use: a connector may return its open session again. */
async function disconnectLateSession(scope: KernelScope, session: WalletSession): Promise<void> {
  if (!isSessionOpen(scope, session)) await disconnectSession(scope, session)
}

/** Lets the wallets that can be connected, now and until the signal aborts, load what connecting needs; reads what is stored. */
export function prepareConnectors(scope: KernelScope, signal: AbortSignal): void {
  if (signal.aborted) return
  const { store, state, services } = scope
  const prepared = new WeakSet<Connector>()
  const attempt = (id: string, load: () => Promise<unknown> | undefined): void => {
    // Not a failure yet: connecting loads it again, and says so when that fails.
    ;(async () => load())().catch((error: unknown) => services.log.warn(`${id} is not prepared`, error))
  }
  const prepare = (): void => {
    for (const connector of store.get(state.connectors)) {
      if (prepared.has(connector)) continue
      prepared.add(connector)
      attempt(connector.id, () => connector.prepare?.())
    }
  }
  scope.runtime.remember?.()
  attempt('kernel', () => prepareFamilies(scope))
  signal.addEventListener('abort', store.sub(state.connectors, prepare), { once: true })
  prepare()
}
