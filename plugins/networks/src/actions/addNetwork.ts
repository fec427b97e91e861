import type { Network } from '@latchkey/kernel'
import type { NetworksContext } from '../types.ts'

/** See {@link NetworksActions.addNetwork}. */
export async function addNetwork(ctx: NetworksContext, network: Network): Promise<void> {
  await ctx.wallet.addNetwork(network)
}
