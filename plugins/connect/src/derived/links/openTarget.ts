import type { PlatformService } from '@latchkey/kernel'

/** Where a link to a wallet opens (facts 15): outside a frame and outside Telegram's own browser. */
export function openTarget({
  isTelegram,
  isFramed,
}: Pick<PlatformService, 'isTelegram' | 'isFramed'>): '_self' | '_top' | '_blank' {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}
