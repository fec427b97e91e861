import type { Adapter } from '../adapters/adapter.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import { checkNetwork } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { connectAdapter } from './registry.ts'
import { runCapability } from './request.ts'
import { activeConnection, type Connection, namespaceOf, networkById, type WalletState } from './state.ts'
import { checkArgument, dispatch, runExclusive, walletState } from './store.ts'
import type { WalletOptions } from './walletActions.ts'

/** The network in use of a namespace: the active wallet's, the chosen one otherwise. */
function networkInUse(scope: KernelScope, state: WalletState, namespace: string): Network | undefined {
  const id = activeConnection(state, namespace)?.network ?? state.selectedNetworks[namespace]
  return id && networkById(state.networks, scope.adapters.families(), id)
}

/** A wallet moved by itself. Tells the plugins if the network in use of its namespace is another one since. */
export async function followNetwork(scope: KernelScope, sessionId: string, network: CaipNetworkId): Promise<void> {
  const namespace = namespaceOf(network)
  const from = networkInUse(scope, walletState(scope), namespace)
  dispatch(scope, { type: 'networkChanged', sessionId, network })
  const to = networkInUse(scope, walletState(scope), namespace)
  if (to && from?.id !== to.id) await scope.hooks.run('afterNetworkSwitch', { from, to }, scope.signal)
}

/** The network with an id. @throws `config/unknown-network` for one the site does not offer */
export function offeredNetwork(scope: KernelScope, id: CaipNetworkId): Network {
  const network = walletState(scope).networks.find((offered) => offered.id === id)
  if (!network) throw kernelError('config/unknown-network', { details: { id } })
  return network
}

/** See {@link WalletActions.addNetwork}. A network with a known id is replaced. */
export async function addNetwork(scope: KernelScope, network: Network): Promise<void> {
  checkNetwork(network, 'network')
  const { namespace, id } = network
  if (!scope.adapters.family(namespace)) throw kernelError('config/no-adapter', { details: { namespace } })
  const { networks } = walletState(scope)
  const isKnown = networks.some((offered) => offered.id === id)
  const next = isKnown ? networks.map((offered) => (offered.id === id ? network : offered)) : [...networks, network]
  dispatch(scope, { type: 'networksOffered', networks: next })
}

/** See {@link WalletActions.removeNetwork}. */
export async function removeNetwork(scope: KernelScope, id: CaipNetworkId): Promise<void> {
  const network = offeredNetwork(scope, id)
  const { networks } = walletState(scope)
  const { namespace } = network
  if (networks.filter((offered) => offered.namespace === namespace).length === 1)
    throw kernelError('config/last-network', { details: { namespace } })
  dispatch(scope, { type: 'networksOffered', networks: networks.filter((offered) => offered !== network) })
}

/** See {@link WalletActions.addAdapter}. Its networks are offered after those there are. */
export async function addAdapter(scope: KernelScope, adapter: Adapter): Promise<void> {
  const { adapters } = scope
  adapters.add(adapter)
  const isInstalled = (): boolean => adapters.all().includes(adapter)
  try {
    await adapter.family?.prepare?.()
    // Removed while it was prepared.
    if (!isInstalled()) throw kernelError('kernel/aborted')
    connectAdapter(scope, adapter)
  } catch (error) {
    if (!isInstalled()) throw error
    adapters.remove(adapter.id)
    scope.store.set(scope.state.families, adapters.families())
    scope.catalog.delete(adapter.id)
    throw error
  }
  const { networks } = walletState(scope)
  const known = new Set<string>(networks.map(({ id }) => id))
  const added = (adapter.family?.networks ?? []).filter(({ id }) => !known.has(id))
  if (added.length > 0) dispatch(scope, { type: 'networksOffered', networks: [...networks, ...added] })
}

/**
 * See {@link WalletActions.removeAdapter}. Networks, choices and messages that only it understands go with it, the last network
 * too: none is in use, since an adapter that is connected is refused.
 */
export async function removeAdapter(scope: KernelScope, id: string): Promise<void> {
  const { adapters, connectors, runtime, store, state, catalog } = scope
  const adapter = adapters.all().find((installed) => installed.id === id)
  if (!adapter)
    throw kernelError('config/invalid', { details: { argument: 'id', problem: `there is no adapter ${String(id)}` } })
  const namespace = adapter.family?.namespace
  const { connections, inactive, networks, operations } = walletState(scope)
  const isUsed = connections.some(
    (connection) => connection.namespace === namespace || connectors.ownerOf(connection.connectorId) === id,
  )
  if (isUsed) throw kernelError('config/adapter-connected', { details: { id } })
  const rest = networks.filter((network) => network.namespace !== namespace)
  const { connect } = operations
  if (connect && (connect.namespace === namespace || connectors.ownerOf(connect.target) === id))
    runtime.running.get('connect')?.abort(kernelError('kernel/aborted'))
  // They stay saved, for pages that have the adapter.
  for (const { connectorId, sessionId } of inactive)
    if (connectors.ownerOf(connectorId) === id) runtime.reconnecting.get(sessionId)?.end('dispose')
  connectors.remove(id)
  adapters.remove(id)
  catalog.delete(id)
  store.set(state.families, adapters.families())
  if (rest.length < networks.length) dispatch(scope, { type: 'networksOffered', networks: rest })
}

async function askWallet(
  scope: KernelScope,
  connection: Connection,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  if (connection.capabilities.includes('switchNetwork'))
    await runCapability(scope, { connection, network, name: 'switchNetwork', input: { network }, signal })
  else if (!connection.networks.includes(network.id)) throw kernelError('network/unsupported')
}

function switchError(error: unknown, network: Network): KernelError {
  const known = fromUnknown(error, { source: 'wallet', rejected: 'network/rejected' })
  if (isKernelError(known, 'request/rejected')) return kernelError('network/rejected', { cause: known })
  if (!isKernelError(known, 'unknown') && !isKernelError(known, 'request/failed')) return known
  return kernelError('network/switch-failed', { details: { network: network.name }, cause: known })
}

/**
 * Has the wallet go to the network, where one is connected. Whatever happened while it was asked, the state names no
 * network that the wallet in use is not on. @throws `network/switch-failed` when it is on another one by then
 */
async function move(scope: KernelScope, to: Network, signal: AbortSignal): Promise<void> {
  const { namespace, id: network } = to
  const state = walletState(scope)
  const connection = activeConnection(state, namespace)
  if (!connection) {
    if (state.connections.length > 0) throw kernelError('connect/not-connected', { details: { namespace } })
    return
  }
  if (connection.network !== network) await askWallet(scope, connection, to, signal)
  // The wallet's own event may have come first, or it may have left.
  if (!walletState(scope).connections.some(({ id }) => id === connection.id))
    throw kernelError('connect/not-connected', { details: { namespace } })
  const own = scope.runtime.sessions.get(connection.sessionId)?.session.getNetwork(namespace) ?? network
  if (own !== network || activeConnection(walletState(scope), namespace)?.id !== connection.id)
    throw kernelError('network/switch-failed', { details: { network: to.name } })
}

/** One switch, past the gates: `onNetworkSwitch`, then `onRpcRequest` for each request to the wallet. */
export async function switchPastGates(scope: KernelScope, to: Network, signal: AbortSignal): Promise<void> {
  const { store, state, hooks } = scope
  const from = store.get(state.network)
  // A denial throws: what is left to answer is that a plugin has handled it.
  if (await hooks.run('onNetworkSwitch', { from, to }, signal)) return
  const isInUse = (): boolean => networkInUse(scope, walletState(scope), to.namespace)?.id === to.id
  const wasInUse = isInUse()
  try {
    await move(scope, to, signal)
  } catch (error) {
    throw switchError(error, to)
  }
  // Where the wallet has reported the move itself, the plugins have heard of it.
  const isReported = !wasInUse && isInUse()
  dispatch(scope, { type: 'networkSelected', network: to.id })
  if (!isReported) await hooks.run('afterNetworkSwitch', { from, to }, signal)
}

/** See {@link WalletActions.switchNetwork}. */
export async function switchNetwork(
  scope: KernelScope,
  parameters: { readonly network: CaipNetworkId },
  { signal: caller }: WalletOptions = {},
): Promise<CaipNetworkId> {
  const target = parameters?.network
  checkArgument(target, 'network')
  const to = offeredNetwork(scope, target)
  const { namespace } = to
  return runExclusive(scope, { kind: 'switchNetwork', target, namespace }, caller, async ({ signal }) => {
    const isThere = scope.store.get(scope.state.network)?.id === target && walletState(scope).namespace === namespace
    if (!isThere) await switchPastGates(scope, to, signal)
    return target
  })
}
