import type { NetworksContext } from '../types.ts'

/** See {@link NetworksActions.note}. */
export async function note(ctx: NetworksContext, event: 'CLICK_NETWORKS' | 'CLICK_NETWORK_HELP'): Promise<void> {
  ctx.emit(event)
}
