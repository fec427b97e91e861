import type { PlatformService, WalletApp } from '@latchkey/kernel'
import type { SignClient } from './clientTypes.ts'

/** Whose request opens which app. */
export interface AppToOpen {
  readonly client: SignClient
  readonly topic: string
  readonly app: WalletApp | undefined
}

/** The address that brings a person to the request in their wallet app (facts.md section 15). */
function linkTo({ link }: WalletApp, id: number, topic: string): string {
  const query = `requestId=${id}&sessionTopic=${topic}`
  const base = link.endsWith('/') ? link.slice(0, -1) : link
  if (!base.startsWith('https://t.me')) return `${base}/wc?${query}`
  const start = btoa(query).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${base}${base.includes('?') ? '&' : '?'}startapp=${start}`
}

/** On a phone, opens the wallet app as soon as the relay has the next request of a session; the result stops waiting for it. */
export function openApp(platform: PlatformService, { client, topic, app }: AppToOpen): () => void {
  if (!platform.isMobile || !app) return () => undefined
  const open = (sent: { readonly topic: string; readonly id: number }): void => {
    if (sent.topic !== topic) return
    stop()
    const isPage = platform.isTelegram || app.link.startsWith('http')
    platform.openLink(linkTo(app, sent.id, topic), isPage ? '_blank' : '_self')
  }
  const stop = (): void => {
    client.off('session_request_sent', open)
  }
  client.on('session_request_sent', open)
  return stop
}
