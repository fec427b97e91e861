import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { ROUTES } from '../state.ts'
import type { NetworksContext } from '../types.ts'

export { leaveUnsupported } from './leaveUnsupported.ts'
export { selectNetwork } from './selectNetwork.ts'
export { finishSwitch, switchTo } from './switchTo.ts'

/** See {@link NetworksActions.openNetworks}. */
export async function openNetworks(ctx: NetworksContext): Promise<void> {
  ctx.router.push(ROUTES.list)
}

/** See {@link NetworksActions.addNetwork}. */
export async function addNetwork(ctx: NetworksContext, network: Network): Promise<void> {
  await ctx.wallet.addNetwork(network)
}

/** See {@link NetworksActions.removeNetwork}. */
export async function removeNetwork(ctx: NetworksContext, id: CaipNetworkId): Promise<void> {
  await ctx.wallet.removeNetwork(id)
}

/** See {@link NetworksActions.trackEvent}. */
export async function trackEvent(ctx: NetworksContext, event: 'CLICK_NETWORKS' | 'CLICK_NETWORK_HELP'): Promise<void> {
  ctx.emit(event)
}
