import type { Connector, PageDiscovery } from '@latchkey/kernel'
import { eachFrame } from '@latchkey/kernel/adapter'
import type { AddressRule } from '../family.ts'
import { type Announcement, type Eip1193Provider, isProvider, readAnnouncement } from './announcement.ts'
import { walletConnector } from './connector.ts'

/** What discovery takes of the adapter. */
export interface DiscoveryOptions {
  readonly rule: AddressRule
  /** Whether the provider at `window.ethereum` is offered when no announced wallet is that same object. */
  readonly injected: boolean | 'announced'
}

/** An announced wallet with the name it is known by on this page. */
export interface AnnouncedWallet extends Announcement {
  /**
   * `eip6963:<rdns>` for the first wallet that calls itself so, which lets a reload find it again, also when the wallet
   * has another name by then. A wallet that repeats an identity is told apart by its uuid, which changes with each page,
   * and so is never reopened.
   */
  readonly id: string
  /** Another wallet announced the same uuid or rdns earlier. */
  readonly isDuplicate: boolean
}

/** The wallets announced so far. */
export interface AnnouncedWallets {
  readonly list: readonly AnnouncedWallet[]
  /** Whether the announcement was a new one. */
  add(announcement: Announcement): boolean
  /** How many wallets announced the rdns of this one. */
  namesakes(wallet: AnnouncedWallet): number
}

/**
 * Wallets in the list: users do not read more, and each costs memory. No bound always leaves a place: EIP-6963 signs neither
 * the object nor its rdns, so a script can announce this many different wallets before a real one, and a later one that took
 * an earlier one's place would let the script push real ones out.
 */
const MAX_WALLETS = 5000
/** Wallets of one provider object, of one rdns, and without one: a script that floods the page is alone in its share. */
const MAX_OF_SOURCE = 20

/** Collects announcements; identity is the uuid together with the provider object. */
export function createAnnouncedWallets(): AnnouncedWallets {
  const list: AnnouncedWallet[] = []
  const uuidsOf = new Map<object, Set<string>>()
  const claims = new Set<string>()
  const ids = new Set<string>()
  const counts = new Map<string | undefined, number>()

  const idFor = (announcement: Announcement, isDuplicate: boolean): string => {
    if (announcement.rdns && !isDuplicate) return `eip6963:${announcement.rdns}`
    const first = `eip6963:${announcement.uuid}`
    return ids.has(first) ? `${first}#${list.length}` : first
  }

  return {
    list,
    namesakes: (wallet) => counts.get(wallet.rdns) ?? 0,
    add(announcement) {
      const { uuid, rdns, provider } = announcement
      const known = uuidsOf.get(provider) ?? new Set<string>()
      const count = counts.get(rdns) ?? 0
      if (known.has(uuid) || list.length >= MAX_WALLETS || Math.max(known.size, count) >= MAX_OF_SOURCE) return false
      const own = [`uuid:${uuid}`, ...(rdns ? [`rdns:${rdns}`] : [])]
      const isDuplicate = known.size > 0 || own.some((claim) => claims.has(claim))
      const id = idFor(announcement, isDuplicate)
      list.push({ ...announcement, id, isDuplicate })
      uuidsOf.set(provider, known.add(uuid))
      for (const claim of own) claims.add(claim)
      ids.add(id)
      counts.set(rdns, count + 1)
      return true
    },
  }
}

/**
 * Reads `window.ethereum` once: now, or when a wallet that comes late says so. It is never read again, so that a script
 * that replaces it later gets no request of ours.
 */
function watchInjected(target: EventTarget, signal: AbortSignal, onFound: (provider: Eip1193Provider) => void): void {
  const read = (): boolean => {
    try {
      const provider: unknown = Reflect.get(target, 'ethereum')
      if (!isProvider(provider)) return false
      onFound(provider)
      return true
    } catch {
      return false
    }
  }
  if (!read()) target.addEventListener('ethereum#initialized', read, { once: true, signal })
}

/**
 * Finds wallets in the page by EIP-6963, and the one at `window.ethereum`, until the signal aborts. The first report says
 * that looking for them has begun.
 */
export function discover(options: DiscoveryOptions): (page: PageDiscovery) => void {
  return (page) => (options.injected === false ? page.onChange([]) : search(page, options))
}

function search({ target, ctx, signal, onChange }: PageDiscovery, { rule, injected }: DiscoveryOptions): void {
  const wallets = createAnnouncedWallets()
  const connectors: Connector[] = []
  const providers = new Set<Eip1193Provider>()
  let fallback: { readonly provider: Eip1193Provider; readonly connector: Connector } | undefined

  const changed = eachFrame(
    () =>
      onChange(fallback && !providers.has(fallback.provider) ? [...connectors, fallback.connector] : [...connectors]),
    { clock: ctx.services.clock, signal },
  )

  const onAnnounce = (event: Event): void => {
    const announcement = 'detail' in event ? readAnnouncement(event.detail) : undefined
    if (!announcement || !wallets.add(announcement)) return
    const wallet = wallets.list.at(-1)
    if (!wallet) return
    providers.add(wallet.provider)
    connectors.push(
      walletConnector({ ...wallet, kind: 'announced', isOnlyOne: () => wallets.namesakes(wallet) === 1 }, ctx, rule),
    )
    changed()
  }

  target.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  changed()
  if (injected !== true) return
  watchInjected(target, signal, (provider) => {
    const wallet = {
      id: 'injected',
      name: 'Browser Wallet',
      kind: 'injected',
      provider,
      isOnlyOne: () => true,
    } as const
    fallback = { provider, connector: walletConnector(wallet, ctx, rule) }
    changed()
  })
}
