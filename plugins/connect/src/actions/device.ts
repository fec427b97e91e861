import { openTarget, WINDOW_GLOBALS } from '../model/platforms.ts'
import type { ConnectContext, ConnectTarget } from '../plugin.ts'
import type { Device } from '../state.ts'
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

/** Loads what the lists of wallets show; called when such a view opens. */
export async function preloadWallets(ctx: ConnectContext, { namespace }: ConnectTarget = {}): Promise<void> {
  detectDevice(ctx)
  await ctx.plugins.directory?.load({ namespace })
  await refreshRecent(ctx)
}
