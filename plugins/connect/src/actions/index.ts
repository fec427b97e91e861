import { isSearchable } from '@latchkey/kernel/text'
import type { ConnectContext } from '../plugin.ts'

export { chooseWallet, connectByQrCode, connectWallet, retry, startConnecting } from './connecting.ts'
export { preloadWallets } from './device.ts'
export { acceptLegal } from './legal.ts'
export { cancel, finish } from './navigation.ts'
export { copyLink, watchAppOpened } from './pairing.ts'
export { forgetRecent } from './recent.ts'

/** Reports that an explanation or the list of all wallets was opened. */
export async function trackEvent(
  ctx: ConnectContext,
  event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET' | 'CLICK_ALL_WALLETS',
): Promise<void> {
  ctx.emit(event)
}

/** Milliseconds of a pause after which what was typed counts as a search. */
const TYPING_PAUSE = 300

/**
 * Reports a search among the wallets after a pause of 300 ms, unless it is longer than a name. Callers abort it when the user
 * types on.
 */
export async function trackSearch(
  ctx: ConnectContext,
  search: string,
  badge: 'certified' | '',
  { signal = ctx.signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  await ctx.services.clock.sleep(TYPING_PAUSE, signal)
  if (isSearchable(search)) ctx.emit('SEARCH_WALLET', { badge, search })
}
