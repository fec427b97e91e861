import type { CaipNetworkId, Network } from '@latchkey/kernel'
import type { NetworksContext } from '../plugin.ts'

export { selectNetwork } from './selectNetwork.ts'
export { finishSwitch, leaveUnsupported, switchTo } from './switchTo.ts'

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
