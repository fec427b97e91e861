import { activate } from '../adapters/activate.ts'
import type { Connection } from '../adapters/connection.ts'
import { markConnecting } from '../adapters/connectionState.ts'
import { openConnection } from '../adapters/openConnection.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { Connector, ConnectRequest, WalletSession } from '../wallet/connector.ts'
import type { PairingState } from '../wallet/pairing.ts'
import { raceAbort } from './abort.ts'
import { checkArgument } from './checkArgument.ts'
import { closeSession } from './closeSession.ts'
import { endConnections } from './endConnections.ts'
import { operate } from './operate.ts'
import { switchPastGates } from './switchNetwork.ts'
import type { WalletOptions } from './wallet.ts'

function connectorOf(scope: KernelScope, { connectorId }: ConnectRequest): Connector {
  const connector = scope.connectors.find(connectorId)
  if (!connector) throw kernelError('connect/unknown-connector', { details: { connectorId } })
  return connector
}

function targetOf(scope: KernelScope, request: ConnectRequest, { namespaces }: Connector): string {
  const active = scope.store.get(scope.state.activeNamespace)
  return request.namespace ?? (namespaces === 'any' ? active : namespaces[0]) ?? active ?? ''
}

function connectError(error: unknown): KernelError {
  const known = fromUnknown(error, { source: 'wallet', rejected: 'connect/rejected' })
  if (isKernelError(known, 'request/rejected')) return kernelError('connect/rejected', { cause: known })
  if (isKernelError(known, 'unknown') || isKernelError(known, 'request/failed'))
    return kernelError('connect/failed', { cause: known })
  return known
}

async function openSession(
  scope: KernelScope,
  connector: Connector,
  request: ConnectRequest,
  options: WalletOptions,
  signal: AbortSignal,
): Promise<WalletSession> {
  const io = {
    signal,
    onPairingStateChange(step: PairingState) {
      if (!signal.aborted) options.onPairingStateChange?.(step)
    },
    families: scope.adapters.families(),
    networks: scope.store.get(scope.state.networks),
  }
  const work = connector.connect(request, io)
  return raceAbort(work, signal, (late) => void closeSession(scope, late))
}

/** @throws the signal's reason when the attempt was given up just before the wallet answered */
function accept(
  scope: KernelScope,
  connector: Connector,
  session: WalletSession,
  namespace: string | undefined,
  signal: AbortSignal,
): readonly Connection[] {
  try {
    if (signal.aborted) throw signal.reason
    return openConnection(scope, connector, session, namespace)
  } catch (error) {
    void closeSession(scope, session)
    throw error
  }
}

/** Brings a wallet that has just connected to the network that was asked for; one that stays remains connected. */
async function goToNetwork(
  scope: KernelScope,
  opened: Connection,
  id: CaipNetworkId | undefined,
  signal: AbortSignal,
): Promise<Connection> {
  const to = scope.store.get(scope.state.networks).find((network) => network.id === id)
  const hasOwnNetwork = scope.sessions.get(opened.connectorId)?.session.getNetwork(opened.namespace) !== undefined
  if (!hasOwnNetwork || to?.namespace !== opened.namespace || to.id === opened.network) return opened
  try {
    await switchPastGates(scope, to, signal)
  } catch (error) {
    if (signal.aborted) throw error
    scope.services.log.info('The wallet stayed on its network', fromUnknown(error).code)
  }
  return scope.store.get(scope.state.connections).find((connection) => connection.id === opened.id) ?? opened
}

async function finish(
  scope: KernelScope,
  connections: readonly Connection[],
  { namespace, network }: { readonly namespace: string; readonly network: CaipNetworkId | undefined },
  signal: AbortSignal,
): Promise<Connection> {
  const opened = connections.find((one) => one.namespace === namespace) ?? connections[0]
  if (!opened) throw kernelError('connect/no-accounts')
  for (const other of connections) if (other !== opened) activate(scope, other)
  activate(scope, opened)
  let connection = opened
  try {
    connection = await goToNetwork(scope, opened, network, signal)
    await scope.hooks.run('afterConnect', connection, signal)
    if (signal.aborted) throw signal.reason
  } catch (error) {
    const session = scope.sessions.get(connection.connectorId)?.session
    void endConnections(scope, connections)
    void closeSession(scope, session)
    throw error
  }
  return connection
}

/** See {@link WalletActions.connect}. */
export function connect(scope: KernelScope, request: ConnectRequest, options: WalletOptions = {}): Promise<Connection> {
  checkArgument(request?.connectorId, 'connectorId')
  return operate(scope, { kind: 'connect', target: request.connectorId }, options.signal, async (signal) => {
    const asked = (await scope.hooks.run('beforeConnect', request, signal)) ?? request
    const connector = connectorOf(scope, asked)
    const namespace = targetOf(scope, asked, connector)
    const over = markConnecting(scope, namespace)
    try {
      const session = await openSession(scope, connector, asked, options, signal)
      const opened = accept(scope, connector, session, asked.namespace, signal)
      return await finish(scope, opened, { namespace, network: asked.network }, signal)
    } catch (error) {
      throw connectError(error)
    } finally {
      over()
    }
  })
}
