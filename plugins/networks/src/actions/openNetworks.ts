import { ROUTES } from '../constants.ts'
import type { NetworksContext } from '../types.ts'

/** See {@link NetworksActions.openNetworks}. */
export async function openNetworks(ctx: NetworksContext): Promise<void> {
  ctx.router.push(ROUTES.list)
}
