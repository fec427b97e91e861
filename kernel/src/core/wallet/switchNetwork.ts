import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import { readProperty } from '../errors/readProperty.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { offeredNetwork } from './networks.ts'
import { checkArgument, runExclusive } from './operation.ts'
import { runCapability } from './request.ts'
import { activeConnection, type Connection } from './state.ts'
import { dispatch, walletState } from './store.ts'
import type { WalletOptions } from './walletActions.ts'

/** A gate fails closed: an answer that is none refuses the switch. */
function checkVerdict(verdict: unknown): void {
  const deny = readProperty(verdict, 'deny')
  if (typeof deny === 'string') throw kernelError('network/denied', { details: { plugin: 'A plugin', reason: deny } })
  if (readProperty(verdict, 'handled') !== true)
    throw kernelError('plugin/failed', { details: { plugin: 'A plugin', where: 'onNetworkSwitch' } })
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

/** Has the wallet go to the network, where one is connected. */
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
}

/** One switch, past the gates: `onNetworkSwitch`, then `onRpcRequest` for each request to the wallet. */
export async function switchPastGates(scope: KernelScope, to: Network, signal: AbortSignal): Promise<void> {
  const { store, state, hooks } = scope
  const from = store.get(state.network)
  const verdict = await hooks.run('onNetworkSwitch', { from, to }, signal)
  if (verdict !== undefined) {
    checkVerdict(verdict)
    return
  }
  try {
    await move(scope, to, signal)
  } catch (error) {
    throw switchError(error, to)
  }
  const before = store.get(state.network)
  dispatch(scope, { type: 'networkSelected', network: to.id })
  // Where the wallet has reported the move itself, the plugins have heard of it.
  if (before?.id !== to.id) await hooks.run('afterNetworkSwitch', { from, to }, signal)
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
