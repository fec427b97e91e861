import { type AdapterContext, type Connector, kernelError, type PlatformService } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'

interface LinkedApp {
  readonly id: string
  readonly name: string
  /** The object its browser, or its extension, puts on the page. */
  readonly global: string
  readonly link: (page: string, origin: string) => string
}

const apps: readonly LinkedApp[] = [
  {
    id: 'link:phantom',
    name: 'Phantom',
    global: 'phantom',
    link: (page, origin) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(origin)}`,
  },
  {
    id: 'link:coinbase-wallet',
    name: 'Coinbase Wallet',
    global: 'coinbaseSolana',
    link: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  },
]

function targetOf({ isTelegram, isFramed }: PlatformService): '_blank' | '_self' | '_top' {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

function originOf(page: string): string {
  try {
    return new URL(page).origin
  } catch (cause) {
    throw kernelError('connect/failed', { details: { problem: 'the page has no address' }, cause })
  }
}

/**
 * Wallet apps that open this page in their own browser, where they register as any wallet does: on phones whose page
 * none of them is in. Choosing one leaves this page; it waits until its user comes back or gives up.
 */
export function deepLinkConnectors({ services: { platform } }: AdapterContext): readonly Connector[] {
  if (!platform.isMobile) return []
  return apps
    .filter(({ global }) => !platform.has(global))
    .map(({ id, name, link }) => ({
      id,
      name,
      kind: 'announced',
      namespaces: ['solana'],
      connect: (_request, { signal }) =>
        abortable(() => {
          platform.openLink(link(platform.url, originOf(platform.url)), targetOf(platform))
          return new Promise<never>(() => undefined)
        }, signal),
    }))
}
