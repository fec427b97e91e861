import type { AdapterContext, Connector } from '@latchkey/kernel'
import type { AddressRule } from '../addressRule.ts'
import { createAnnouncedWallets } from './announced.ts'
import type { Eip1193Provider } from './eip1193Provider.ts'
import { watchInjected } from './injected.ts'
import { readAnnouncement } from './readAnnouncement.ts'
import { walletConnector } from './walletConnector.ts'

/** What discovery works with. */
export interface Discovery {
  readonly target: Window
  readonly ctx: AdapterContext
  readonly rule: AddressRule
  readonly injected: boolean
  /** Ends it. */
  readonly signal: AbortSignal
  readonly onChange: (connectors: readonly Connector[]) => void
}

/** Between two reports, in milliseconds: one frame. */
const FRAME_MS = 16

/** Calls `report` after the current task for the first time, then at most once a frame. */
function coalesce(report: () => void, { ctx, signal }: Discovery): () => void {
  let state: 'idle' | 'waiting' | 'resting' | 'again' = 'idle'
  const run = (): void => {
    if (signal.aborted) return
    report()
    state = 'resting'
    ctx.services.clock.sleep(FRAME_MS, signal).then(rested, () => undefined)
  }
  const rested = (): void => {
    if (state === 'again') run()
    else state = 'idle'
  }
  return () => {
    if (state === 'idle') queueMicrotask(run)
    state = state === 'idle' || state === 'waiting' ? 'waiting' : 'again'
  }
}

/** Finds wallets in the page by EIP-6963, and the one at `window.ethereum`, until the signal aborts. */
export function discover(discovery: Discovery): void {
  const { target, signal, injected, onChange } = discovery
  const wallets = createAnnouncedWallets()
  const connectors: Connector[] = []
  const providers = new Set<Eip1193Provider>()
  let fallback: { readonly provider: Eip1193Provider; readonly connector: Connector } | undefined

  const changed = coalesce(() => {
    onChange(fallback && !providers.has(fallback.provider) ? [...connectors, fallback.connector] : [...connectors])
  }, discovery)

  const onAnnounce = (event: Event): void => {
    const announcement = 'detail' in event ? readAnnouncement(event.detail) : undefined
    if (!announcement || !wallets.add(announcement)) return
    const wallet = wallets.list.at(-1)
    if (!wallet) return
    providers.add(wallet.provider)
    connectors.push(
      walletConnector({ ...wallet, kind: 'announced', isOnlyOne: () => wallets.namesakes(wallet) === 1 }, discovery),
    )
    changed()
  }

  target.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  if (!injected) return
  watchInjected(target, signal, (provider) => {
    const wallet = {
      id: 'injected',
      name: 'Browser Wallet',
      kind: 'injected',
      provider,
      isOnlyOne: () => true,
    } as const
    fallback = { provider, connector: walletConnector(wallet, discovery) }
    changed()
  })
}
