import type { CaipNetworkId } from '@latchkey/kernel'
import type { NetworksContext } from '../types.ts'

/** See {@link NetworksActions.removeNetwork}. */
export async function removeNetwork(ctx: NetworksContext, id: CaipNetworkId): Promise<void> {
  await ctx.wallet.removeNetwork(id)
}
