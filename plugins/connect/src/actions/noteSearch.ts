import type { ConnectContext } from '../types.ts'
import { emitEvent } from './emitEvent.ts'

/** See {@link ConnectActions.noteSearch}. */
export async function noteSearch(ctx: ConnectContext, search: string, badge: 'certified' | ''): Promise<void> {
  emitEvent(ctx, 'SEARCH_WALLET', { badge, search })
}
