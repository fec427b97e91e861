import type { AdapterContext, Connector, PageDiscovery } from '@latchkey/kernel'
import { appLinkConnectors, eachFrame, type LinkedApp, readProperty } from '@latchkey/kernel/adapter'
import { OWN_NAME, ownName, readWallet, type StandardWallet } from './readWallet.ts'
import { walletConnector } from './walletConnector.ts'

/** What discovery takes of the adapter. */
interface DiscoveryOptions {
  /** Whether wallet apps are offered on phones that have none in the page. */
  readonly deepLinks: boolean
}

/** The apps of phones: in their own browsers they register as any wallet does. */
export const linkedApps: readonly LinkedApp[] = [
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

/** A wallet that registered, with the name it is known by on this page. */
interface Registered {
  readonly wallet: StandardWallet
  readonly connector: Connector
}

/** Wallets in the list: users do not read more, and each costs memory. */
const MAX_WALLETS = 5000
/** Wallets of one name: a script that floods the page is alone in its share. */
const MAX_OF_NAME = 20

/**
 * The wallets registered so far. Identity is the wallet object: the standard has nothing else. A connector is called
 * `ws:<name>`, so that a reload finds it again; a second object of a name, and one that calls itself as the wallet that a
 * kernel offers to others, is marked and never reopened.
 */
function createRegister(ctx: AdapterContext, changed: () => void) {
  const byObject = new Map<object, Registered>()
  const namesakes = (name: string): readonly Registered[] =>
    [...byObject.values()].filter(({ wallet }) => wallet.name === name)
  const ids = new Set<string>()
  const counts = new Map<string, number>()
  const ownNames = new Set<string>([OWN_NAME])

  const add = (value: unknown): (() => void) => {
    const own = ownName(value)
    if (own && !ownNames.has(own)) {
      ownNames.add(own)
      changed()
    }
    const wallet = readWallet(value)
    if (!wallet || byObject.has(wallet.object) || byObject.size >= MAX_WALLETS) return () => undefined
    const { name } = wallet
    const count = counts.get(name) ?? 0
    if (count >= MAX_OF_NAME) return () => undefined
    let id = `ws:${name}`
    for (let number = 2; ids.has(id); number += 1) id = `ws:${name}#${number}`
    const gone = new AbortController()
    const connector = walletConnector(
      {
        id,
        wallet,
        gone: gone.signal,
        isDuplicate: () => count > 0 || ownNames.has(name),
        isOnlyOne: () => namesakes(name).length === 1,
      },
      ctx,
    )
    const registered = { wallet, connector }
    byObject.set(wallet.object, registered)
    ids.add(id)
    counts.set(name, count + 1)
    changed()
    return () => {
      if (byObject.get(wallet.object) !== registered) return
      byObject.delete(wallet.object)
      ids.delete(id)
      counts.set(name, (counts.get(name) ?? 1) - 1)
      gone.abort()
      changed()
    }
  }
  return { add, connectors: () => [...byObject.values()].map(({ connector }) => connector) }
}

/** Calls what a wallet left for the page; one that throws is noted and stops no other. */
function runCallback(callback: unknown, api: object, { services }: AdapterContext): void {
  if (typeof callback !== 'function') return
  try {
    callback(api)
  } catch (error) {
    services.log.warn('A wallet could not register', error)
  }
}

/**
 * Finds wallets by the Wallet Standard, in either order, until the signal aborts. The first report says that looking
 * for them has begun.
 */
export function discover(options: DiscoveryOptions): (page: PageDiscovery) => void {
  return (page) => search(page, options)
}

function search({ target, signal, onChange, ctx }: PageDiscovery, { deepLinks }: DiscoveryOptions): void {
  const { clock, platform } = ctx.services
  const links = deepLinks ? appLinkConnectors(linkedApps, 'solana', platform) : []
  const changed = eachFrame(() => onChange([...register.connectors(), ...links]), { clock, signal })
  const register = createRegister(ctx, changed)
  const api = Object.freeze({
    register(...wallets: readonly unknown[]): () => void {
      if (signal.aborted) return () => undefined
      const offs = wallets.slice(0, MAX_WALLETS).map((wallet) => register.add(wallet))
      return () => {
        for (const off of offs) off()
      }
    },
  })
  const onRegister = (event: Event): void => {
    if ('detail' in event) runCallback(event.detail, api, ctx)
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  // Wallets of before the events left their callback here. The list is only read: it belongs to the page.
  const early: unknown = readProperty(readProperty(target, 'navigator'), 'wallets')
  if (Array.isArray(early)) for (const callback of early.slice(0, MAX_WALLETS)) runCallback(callback, api, ctx)
  changed()
}
