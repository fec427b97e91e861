import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { startCounting } from './compare/pageFigures.ts'
import { openPocketLinks } from './kernel/pocket.ts'
import { PlaygroundPage, type PlaygroundPageProps } from './PlaygroundPage.tsx'
import { startPolkadotWallet } from './polkadotWallet.ts'
import { loadServices, localChains } from './services/loadServices.ts'
import { readSettings } from './settings/useSettings.ts'
import { startWallet } from './startWallet.ts'

/** How services answer: as they are, not at all, eight seconds late, or with a page in place of data. */
export type ServiceFault = 'off' | 'down' | 'slow' | 'page' | 'busy'

/** The hand on the services of the page. */
export interface ServiceFaults {
  set(fault: ServiceFault): void
  /** Puts the page's own `fetch` back. */
  stop(): void
}

const SLOW = 8000

const ANSWERS: Readonly<Record<'page' | 'busy', () => Response>> = {
  page: () => new Response('<!doctype html><title>Sorry</title>', { headers: { 'content-type': 'text/html' } }),
  busy: () => new Response('{}', { status: 429, headers: { 'retry-after': '20', 'content-type': 'application/json' } }),
}

/**
 * Gets answers of services wrong on demand, so that what the widget says then can be seen.
 * @param targets - beginnings of the addresses it is about: the gateway, the server for signing in
 */
export function serviceFaults(targets: readonly string[]): ServiceFaults {
  let fault: ServiceFault = 'off'
  const original = window.fetch
  const addressOf = (input: RequestInfo | URL): string =>
    new URL(input instanceof Request ? input.url : input, location.href).href
  window.fetch = async (input, init) => {
    const isTarget = targets.some((target) => addressOf(input).startsWith(new URL(target, location.href).href))
    if (!isTarget || fault === 'off') return original.call(window, input, init)
    if (fault === 'down') throw new TypeError('Failed to fetch')
    if (fault !== 'slow') return ANSWERS[fault]()
    await new Promise((resolve) => setTimeout(resolve, SLOW))
    return original.call(window, input, init)
  }
  return {
    set(next) {
      fault = next
    },
    stop() {
      window.fetch = original
    },
  }
}

/** The wallets that announce themselves whenever they come: the page and its buttons do not wait for them. */
function startLaterWallets(): void {
  if (services.solana) void import('./solanaWallet.ts').then(({ startSolanaWallet }) => startSolanaWallet(name))
  if (services.bitcoin) void import('./bitcoinWallet.ts').then(({ startBitcoinWallet }) => startBitcoinWallet(name))
}

/** The page, and what begins once it stands. */
function Page(props: PlaygroundPageProps): ReactNode {
  useEffect(startLaterWallets, [])
  return (
    <StrictMode>
      <PlaygroundPage {...props} />
    </StrictMode>
  )
}

startCounting()
openPocketLinks()
const services = await loadServices()
const chains = localChains(services)
/** Of the demo wallets beside that of EVM; each has its own unless all are to be one. */
const name = readSettings(location.search).oneWallet ? 'Demo wallet' : undefined
const wallet = chains.length > 0 ? startWallet(chains) : undefined
// Extensions of Polkadot are looked for once, when the page begins.
if (services.polkadot) startPolkadotWallet(name)
const faults = serviceFaults([...(services.gateway ? [services.gateway] : []), '/auth/'])
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<Page chains={chains} wallet={wallet?.control} services={services} faults={faults} />)
}
