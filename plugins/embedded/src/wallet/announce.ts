import type { WalletProvider } from '@latchkey/kernel'
import type { AnnouncedAs, EmbeddedContext } from '../plugin.ts'
import { activeConnection, becomeActive, networksOf, providerError } from './ownConnection.ts'

/** Marks providers that the widget's own list has already, so that it does not show their announcement again. */
const EMBEDDED: unique symbol = Symbol.for('latchkey.embedded')

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%23334155'/%3E%3Cpath d='M14 6a4 4 0 0 0-3.8 5.2L6 15.4V18h3v-2h2v-2l1.4-1.4A4 4 0 1 0 14 6zm1 4a1 1 0 1 1 0-2 1 1 0 0 1 0 2z' fill='%23fff'/%3E%3C/svg%3E"

const EVM = 'eip155'

type Events = Parameters<WalletProvider['on']>[0]
type Listener = (payload: never) => void

/** Calls the listeners of the announced provider: only what concerns this wallet, whatever else is connected. */
function followWallet(ctx: EmbeddedContext, listeners: ReadonlyMap<Events, ReadonlySet<Listener>>): () => void {
  const { store, kernel } = ctx
  const look = () => {
    const connection = activeConnection(ctx, EVM)
    const chain =
      connection && `0x${Number(connection.network.slice(connection.network.indexOf(':') + 1)).toString(16)}`
    return { accounts: connection ? [connection.account.address] : [], chain }
  }
  let before = look()
  const emit = (event: Events, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])])
      try {
        Reflect.apply(listener, undefined, [payload])
      } catch (error) {
        ctx.report(error, `provider.${event}`)
      }
  }
  return store.sub(kernel.atoms.wallet, () => {
    const now = look()
    const last = before
    before = now
    if (now.chain !== undefined && last.chain === undefined) emit('connect', { chainId: now.chain })
    if (now.chain === undefined && last.chain !== undefined) emit('disconnect', providerError(4900, 'Disconnected'))
    if (now.accounts.join() !== last.accounts.join()) emit('accountsChanged', now.accounts)
    if (now.chain !== undefined && last.chain !== undefined && now.chain !== last.chain) emit('chainChanged', now.chain)
  })
}

/** The provider that other libraries get: the session the widget itself uses. */
function providerOf(ctx: EmbeddedContext): WalletProvider {
  const inner = ctx.kernel.wallet.getProvider(EVM)
  const listeners = new Map<Events, Set<Listener>>()
  let stop: (() => void) | undefined
  const provider: WalletProvider & { readonly [EMBEDDED]: true } = Object.freeze({
    [EMBEDDED]: true as const,
    async request(args: Parameters<WalletProvider['request']>[0]) {
      if (!activeConnection(ctx, EVM)) {
        if (args.method === 'eth_accounts') return []
        if (args.method !== 'eth_requestAccounts') throw providerError(4100, 'Connect first: eth_requestAccounts')
        await becomeActive(ctx, EVM)
      }
      return inner.request(args)
    },
    on(event: Events, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      if (!stop) {
        stop = followWallet(ctx, listeners)
        ctx.signal.addEventListener('abort', stop)
      }
      return provider
    },
    removeListener(event: Events, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  })
  return provider
}

/** Announces an EIP-1193 provider to every library that asks (EIP-6963), until the plugin ends. */
function announceProvider(ctx: EmbeddedContext, { rdns, name, icon }: Required<AnnouncedAs>): void {
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns })
  const detail = Object.freeze({ info, provider: providerOf(ctx) })
  const tell = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', tell, { signal: ctx.signal })
  tell()
}

/** Lets the other libraries of the page find the wallet, of each family that the site has. */
export async function announce(ctx: EmbeddedContext): Promise<void> {
  const { announce: given } = ctx.store.get(ctx.atoms.options)
  // A page that has ended while this was loaded announces nothing.
  if (given === false || typeof window === 'undefined' || ctx.signal.aborted) return
  const { name } = ctx.kernel.metadata
  const own = { rdns: 'dev.latchkey.embedded', name: name ? `${name} wallet` : 'Wallet', icon: ICON }
  const as = { ...own, ...given }
  if (networksOf(ctx, EVM).length > 0) announceProvider(ctx, as)
  if (networksOf(ctx, 'solana').length === 0) return
  const { registerWallet } = await import('./walletStandard.ts')
  if (!ctx.signal.aborted) registerWallet(ctx, as)
}
