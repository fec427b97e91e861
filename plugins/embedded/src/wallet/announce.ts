import { type Connection, kernelError, type WalletProvider } from '@latchkey/kernel'
import { CONNECTOR_ID } from '../atoms.ts'
import type { EmbeddedContext } from '../plugin.ts'

/** Marks providers that the widget's own list has already, so that it does not show their announcement again. */
const EMBEDDED: unique symbol = Symbol.for('latchkey.embedded')

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%23334155'/%3E%3Cpath d='M14 6a4 4 0 0 0-3.8 5.2L6 15.4V18h3v-2h2v-2l1.4-1.4A4 4 0 1 0 14 6zm1 4a1 1 0 1 1 0-2 1 1 0 0 1 0 2z' fill='%23fff'/%3E%3C/svg%3E"

const isOurs = ({ connectorId }: Connection): boolean => connectorId === CONNECTOR_ID

/** Whether the widget's connection in use is this wallet. */
function isConnected({ kernel }: EmbeddedContext): boolean {
  const { connections, active } = kernel.wallet.getState()
  return connections.some((connection) => isOurs(connection) && connection.id === active.eip155)
}

function rpcError(code: number, message: string): Error {
  const cause = kernelError(code === 4001 ? 'request/rejected' : 'request/unauthorized')
  return Object.assign(new Error(message, { cause }), { code })
}

/** Opens the widget and waits until its user has signed in; 4001 when it is closed before. */
function signIn(ctx: EmbeddedContext): Promise<void> {
  const { store, kernel, router } = ctx
  router.home()
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (isConnected(ctx)) resolve()
      else if (!store.get(kernel.atoms.modal).open) reject(rpcError(4001, 'The sign-in was closed'))
      else return
      for (const stop of stops) stop()
    }
    const stops = [store.sub(kernel.atoms.modal, check), store.sub(kernel.atoms.wallet, check)]
  })
}

type Events = Parameters<WalletProvider['on']>[0]
type Listener = (payload: never) => void

/** Calls the listeners of the announced provider: only what concerns this wallet, whatever else is connected. */
function followWallet(ctx: EmbeddedContext, listeners: ReadonlyMap<Events, ReadonlySet<Listener>>): () => void {
  const { store, kernel } = ctx
  const look = () => {
    const connection = isConnected(ctx) ? store.get(kernel.atoms.connections).find(isOurs) : undefined
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
    if (now.chain === undefined && last.chain !== undefined) emit('disconnect', rpcError(4900, 'Disconnected'))
    if (now.accounts.join() !== last.accounts.join()) emit('accountsChanged', now.accounts)
    if (now.chain !== undefined && last.chain !== undefined && now.chain !== last.chain) emit('chainChanged', now.chain)
  })
}

/** Makes this wallet the one in use, by a login where nobody is signed in. */
async function becomeActive(ctx: EmbeddedContext): Promise<void> {
  const open = ctx.store.get(ctx.kernel.atoms.connections).find(isOurs)
  if (!open) return signIn(ctx)
  await ctx.kernel.wallet.switchAccount({ connectionId: open.id, address: open.account.address })
}

/** The provider that other libraries get: the session the widget itself uses. */
function providerOf(ctx: EmbeddedContext): WalletProvider {
  const inner = ctx.kernel.wallet.getProvider('eip155')
  const listeners = new Map<Events, Set<Listener>>()
  let stop: (() => void) | undefined
  const provider: WalletProvider & { readonly [EMBEDDED]: true } = Object.freeze({
    [EMBEDDED]: true as const,
    async request(args: Parameters<WalletProvider['request']>[0]) {
      if (!isConnected(ctx)) {
        if (args.method === 'eth_accounts') return []
        if (args.method !== 'eth_requestAccounts') throw rpcError(4100, 'Connect first: eth_requestAccounts')
        await becomeActive(ctx)
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

/** Announces the wallet to every library that asks (EIP-6963), until the plugin ends. */
export function announceProvider(ctx: EmbeddedContext): void {
  const { announce } = ctx.store.get(ctx.atoms.options)
  if (announce === false || typeof window === 'undefined') return
  const { rdns = 'dev.latchkey.embedded', name = `${ctx.kernel.metadata.name} wallet`, icon = ICON } = announce ?? {}
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns })
  const detail = Object.freeze({ info, provider: providerOf(ctx) })
  const tell = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', tell, { signal: ctx.signal })
  tell()
}
