import { type CaipNetworkId, isKernelError, type Network } from '@latchkey/kernel'
import type { NetworksContext } from '../plugin.ts'

export { selectNetwork } from './selectNetwork.ts'
export { finishSwitch, switchTo } from './switchTo.ts'

/** Opens the list of networks. */
export async function openNetworks(ctx: NetworksContext): Promise<void> {
  ctx.router.push('networks.Networks')
}

/** Offers a further network. @throws `config/invalid`, `config/no-adapter` without an adapter for its namespace */
export async function addNetwork(ctx: NetworksContext, network: Network): Promise<void> {
  await ctx.kernel.wallet.addNetwork(network)
}

/** @throws `config/unknown-network`, `config/last-network` for the last network of a namespace */
export async function removeNetwork(ctx: NetworksContext, id: CaipNetworkId): Promise<void> {
  await ctx.kernel.wallet.removeNetwork(id)
}

/** Produces an event of this plugin. */
export async function trackEvent(ctx: NetworksContext, event: 'CLICK_NETWORKS' | 'CLICK_NETWORK_HELP'): Promise<void> {
  ctx.emit(event)
}

/** Disconnects the wallet that is on an unsupported network. */
export async function leaveUnsupported(ctx: NetworksContext): Promise<void> {
  const { atoms, wallet } = ctx.kernel
  const connection = ctx.store.get(atoms.connection)
  if (!connection) return
  try {
    await wallet.disconnect({ connectionId: connection.id })
    ctx.emit('DISCONNECT_SUCCESS', { namespace: connection.namespace })
  } catch (error) {
    ctx.report(error, 'leaveUnsupported')
    // The message may hold the wallet's own text, which is never sent.
    ctx.emit('DISCONNECT_ERROR', { code: isKernelError(error) ? error.code : 'unknown' })
    ctx.toast('error', 'disconnectFailed')
  } finally {
    ctx.router.home()
  }
}
