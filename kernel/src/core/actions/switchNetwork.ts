import { activate } from '../adapters/activate.ts'
import type { Connection } from '../adapters/connection.ts'
import { onNetwork } from '../adapters/onNetwork.ts'
import { putConnections } from '../adapters/putConnections.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import { readProperty } from '../errors/readProperty.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { operate } from './operate.ts'
import { runCapability } from './runCapability.ts'
import type { WalletOptions } from './wallet.ts'

function offered(scope: KernelScope, id: CaipNetworkId): Network {
  const network = scope.store.get(scope.state.networks).find((one) => one.id === id)
  if (!network) throw kernelError('config/unknown-network', { details: { id } })
  return network
}

function choose(scope: KernelScope, { namespace, id }: Network): void {
  scope.store.set(scope.state.selectedNetworks, (chosen) => ({ ...chosen, [namespace]: id }))
  scope.store.set(scope.state.activeNamespace, namespace)
}

function connectionFor(scope: KernelScope, namespace: string): Connection | undefined {
  const id = scope.store.get(scope.state.activeConnectionIds)[namespace]
  return scope.store.get(scope.state.connections).find((one) => one.id === id)
}

async function askWallet(
  scope: KernelScope,
  connection: Connection,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  if (connection.capabilities.switchNetwork) {
    await runCapability(scope, { connection, network, name: 'switchNetwork', input: { network }, signal })
  } else if (!connection.networks.includes(network.id)) throw kernelError('network/unsupported')
}

function switchError(error: unknown, network: Network): KernelError {
  const known = fromUnknown(error, { source: 'wallet', rejected: 'network/rejected' })
  if (isKernelError(known, 'request/rejected')) return kernelError('network/rejected', { cause: known })
  if (!isKernelError(known, 'unknown') && !isKernelError(known, 'request/failed')) return known
  return kernelError('network/switch-failed', { details: { network: network.name }, cause: known })
}

/** Whether the plugins still have to be told. */
async function move(scope: KernelScope, to: Network, signal: AbortSignal): Promise<boolean> {
  const connection = connectionFor(scope, to.namespace)
  if (!connection) {
    if (scope.store.get(scope.state.connections).length > 0) {
      throw kernelError('connect/not-connected', { details: { namespace: to.namespace } })
    }
    choose(scope, to)
    return true
  }
  if (connection.network !== to.id) await askWallet(scope, connection, to, signal)
  // The wallet's own event may have come first, or it may have left; write onto what stands now.
  const live = scope.store.get(scope.state.connections).find((one) => one.id === connection.id)
  if (!live) throw kernelError('connect/not-connected', { details: { namespace: to.namespace } })
  const moved = onNetwork(live, to.id)
  putConnections(scope, [moved])
  activate(scope, moved)
  return connection.network === to.id || live.network !== to.id
}

/** A gate fails closed: an answer that is none refuses the switch. */
function checkVerdict(verdict: unknown): void {
  const deny = readProperty(verdict, 'deny')
  if (typeof deny === 'string') throw kernelError('network/denied', { details: { plugin: 'A plugin', reason: deny } })
  if (readProperty(verdict, 'handled') !== true)
    throw kernelError('plugin/failed', { details: { plugin: 'A plugin', where: 'onNetworkSwitch' } })
}

/** One switch, past the gates: `onNetworkSwitch`, then `onRpcRequest` for each request to the wallet. */
export async function switchPastGates(scope: KernelScope, to: Network, signal: AbortSignal): Promise<void> {
  const from = scope.store.get(scope.state.network)
  const verdict = await scope.hooks.run('onNetworkSwitch', { from, to }, signal)
  if (verdict !== undefined) {
    checkVerdict(verdict)
    return
  }
  let isNews: boolean
  try {
    isNews = await move(scope, to, signal)
  } catch (error) {
    throw switchError(error, to)
  }
  if (isNews) await scope.hooks.run('afterNetworkSwitch', { from, to }, signal)
}

/** See {@link WalletActions.switchNetwork}. */
export function switchNetwork(scope: KernelScope, id: CaipNetworkId, options: WalletOptions = {}): Promise<Network> {
  return operate(scope, { kind: 'switchNetwork', target: id }, options.signal, async (signal) => {
    const to = offered(scope, id)
    await switchPastGates(scope, to, signal)
    return to
  })
}
