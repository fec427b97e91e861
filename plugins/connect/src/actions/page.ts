import { openTarget, WINDOW_GLOBALS } from '../model/platforms.ts'
import type { ConnectContext, ConnectEvents, ConnectTarget, Device } from '../types.ts'
import { refreshRecent } from './recent.ts'

/** Writes what the page runs on into `atoms.device`, for the views. */
export function detectDevice({ store, atoms, services }: ConnectContext): Device {
  const { platform } = services
  const { isMobile, isIos, isAndroid, isTelegram, url } = platform
  const device: Device = {
    isMobile,
    isIos,
    isAndroid,
    readsLinksTwice: isTelegram && isAndroid,
    target: openTarget(platform),
    url,
    windowGlobals: WINDOW_GLOBALS.filter((name) => platform.has(name)),
  }
  store.set(atoms.device, device)
  return device
}

/** `ctx.emit`, typed by the events of this plugin. */
export function emitEvent<Name extends keyof ConnectEvents>(
  ctx: ConnectContext,
  name: Name,
  props: ConnectEvents[Name],
): void {
  ctx.emit(name, { ...props })
}

/** See {@link ConnectActions.preloadWallets}. */
export async function preloadWallets(ctx: ConnectContext, { namespace }: ConnectTarget = {}): Promise<void> {
  detectDevice(ctx)
  await ctx.plugins.directory?.load({ namespace })
  await refreshRecent(ctx)
}

/** See {@link ConnectActions.trackEvent}. */
export async function trackEvent(
  ctx: ConnectContext,
  event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET' | 'CLICK_ALL_WALLETS',
): Promise<void> {
  emitEvent(ctx, event, {})
}

/** See {@link ConnectActions.trackSearch}. */
export async function trackSearch(ctx: ConnectContext, search: string, badge: 'certified' | ''): Promise<void> {
  emitEvent(ctx, 'SEARCH_WALLET', { badge, search })
}
