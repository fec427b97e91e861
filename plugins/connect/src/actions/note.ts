import type { ConnectContext } from '../types.ts'
import { emitEvent } from './emitEvent.ts'

/** See {@link ConnectActions.note}. */
export async function note(
  ctx: ConnectContext,
  event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET' | 'CLICK_ALL_WALLETS',
): Promise<void> {
  emitEvent(ctx, event, {})
}
