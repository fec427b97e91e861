import type { PlatformService } from '@latchkey/kernel'
import type { SocialMethod } from './plugin.ts'

/** Providers whose pages do not work in Telegram's own browser, by system. */
function hidden({ isIos, isAndroid }: PlatformService): readonly SocialMethod[] {
  if (isIos) return ['google']
  if (isAndroid) return ['facebook', 'x']
  return navigator.userAgent.includes('Macintosh') ? ['x'] : []
}

/** The providers that work in Telegram on this system, in the host's order. */
export function offeredHere(platform: PlatformService, providers: readonly SocialMethod[]): readonly SocialMethod[] {
  const left = hidden(platform)
  return providers.filter((provider) => !left.includes(provider))
}
