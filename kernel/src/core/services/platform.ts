import { assertLink } from './assertLink.ts'
import { copyText } from './copyText.ts'
import type { PlatformService } from './services.ts'

function listen(target: EventTarget | undefined, types: readonly string[], listener: () => void): () => void {
  for (const type of types) target?.addEventListener(type, listener)
  return () => {
    for (const type of types) target?.removeEventListener(type, listener)
  }
}

/** The browser the page runs in. Reads it at each use, so making it on a server touches nothing. */
export function createPlatform(): PlatformService {
  const page = (): Window | undefined => (typeof window === 'undefined' ? undefined : window)
  const agent = (): string => page()?.navigator.userAgent ?? ''
  const isIos = (): boolean =>
    /iPhone|iPad|iPod/i.test(agent()) || (/Macintosh/.test(agent()) && (page()?.navigator.maxTouchPoints ?? 0) > 1)
  const isVisible = (): boolean => page()?.document.visibilityState !== 'hidden'
  const isOnline = (): boolean => page()?.navigator.onLine !== false

  return {
    get isMobile() {
      return isIos() || /Android|Mobile|Opera Mini/i.test(agent())
    },
    get isIos() {
      return isIos()
    },
    get isAndroid() {
      return /Android/i.test(agent())
    },
    get isSafari() {
      return /Safari\//.test(agent()) && !/Chrom(e|ium)|CriOS|FxiOS|EdgiOS|Android/.test(agent())
    },
    get isTelegram() {
      const host = page()
      return host !== undefined && ('TelegramWebviewProxy' in host || 'Telegram' in host || /Telegram/i.test(agent()))
    },
    get host() {
      return page()?.location.host ?? ''
    },
    get url() {
      return page()?.location.href ?? ''
    },
    openLink(url, target) {
      page()?.open(assertLink(url), target, 'noopener,noreferrer')
    },
    copy: (text) => copyText(text),
    isVisible,
    isOnline,
    onVisibility: (listener) => listen(page()?.document, ['visibilitychange'], () => listener(isVisible())),
    onOnline: (listener) => listen(page(), ['online', 'offline'], () => listener(isOnline())),
  }
}
