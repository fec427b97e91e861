import { type Adapter, type AdapterContext, type Connector, KERNEL_API, kernelError } from '@latchkey/kernel'
import { type Eip1193Provider, isOver } from './connectors/announcement.ts'
import { type AddressRule, createAddressRule } from './family.ts'

/** An ethers provider, which has `send` in place of `request` and no events of the wallet. */
export interface SendingProvider {
  send(method: string, params: unknown[]): Promise<unknown>
}

type Listener = (value: unknown) => void

const QUESTIONS = { accountsChanged: 'eth_accounts', chainChanged: 'eth_chainId' } as const

/**
 * A provider without events as one with them: it is asked again whenever the page is looked at, and what differs is an
 * event.
 */
export function withEvents(provider: SendingProvider): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>(Object.keys(QUESTIONS).map((event) => [event, new Set()]))
  const seen = new Map<string, string>()
  const ask = async (event: string, method: string): Promise<void> => {
    const answer = await provider.send(method, [])
    const text = JSON.stringify(answer)
    const hasChanged = seen.has(event) && seen.get(event) !== text
    seen.set(event, text)
    if (hasChanged) for (const listener of [...(listeners.get(event) ?? [])]) listener(answer)
  }
  const look = (): void => {
    // A wallet that does not answer now is asked again the next time.
    for (const [event, method] of Object.entries(QUESTIONS)) ask(event, method).catch(() => undefined)
  }
  const count = (): number => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
  const watch = (change: 'addEventListener' | 'removeEventListener'): void => {
    if (typeof window === 'undefined') return
    window[change]('focus', look)
    window[change]('visibilitychange', look)
  }
  return {
    request: ({ method, params }) => provider.send(method, Array.isArray(params) ? params : []),
    on(event, listener) {
      if (count() === 0) {
        watch('addEventListener')
        look()
      }
      listeners.get(event)?.add(listener)
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      if (count() === 0) watch('removeEventListener')
    },
  }
}

/** The wallet that a host has already. */
export interface HostProvider {
  /** Of the adapter, and of the connector. */
  readonly id: string
  /** An EIP-1193 provider, or one of ethers'. */
  readonly provider: Eip1193Provider | SendingProvider
  /** What users see in the list of wallets. */
  readonly name: string
  /** A `data:` or `https:` address. */
  readonly icon?: string
}

/** A host's wallet in one kernel. */
interface Found {
  readonly host: HostProvider
  readonly provider: Eip1193Provider
  readonly ctx: AdapterContext
  readonly signal: AbortSignal
  /** What the wallet said last; nothing, too, while its provider is cut off. One that shares something then was connected by the host. */
  shares: 'unknown' | 'nothing' | 'accounts'
  /** Set while a wallet that the host has connected is shown: the user is not asked for it. */
  isShowing: boolean
  /** The kernel has reopened what was saved. */
  isReady: boolean
}

/** The host's own object is taken at its word, unlike one that a page announces: the check of those comes with their list. */
const isAsked = (provider: unknown): provider is Eip1193Provider =>
  typeof provider === 'object' && provider !== null && 'request' in provider && typeof provider.request === 'function'

function toProvider(provider: unknown): Eip1193Provider | undefined {
  if (isAsked(provider)) return provider
  if (typeof provider !== 'object' || provider === null || !('send' in provider)) return undefined
  const { send } = provider
  return typeof send === 'function'
    ? withEvents({ send: (method, params) => send.call(provider, method, params) })
    : undefined
}

/** Set while the user has disconnected here what the wallet still shares with the host. */
const closedKey = ({ host }: Found): string => `${host.id}:closed`

const isShown = ({ host, ctx }: Found): boolean =>
  ctx
    .kernel()
    ?.wallet.getState()
    .connections.some(({ connectorId }) => connectorId === host.id) === true

/** The wallet as a connector: `connect` asks, except for a wallet that the host has connected. */
async function connectorOf(found: Found, rule: AddressRule): Promise<Connector> {
  const { host, provider, ctx } = found
  const { id, name, icon } = host
  const { walletConnector } = await import('./connectors/connector.ts')
  const wallet = { id, name, kind: 'injected', provider, isConfigured: true, isOnlyOne: () => true } as const
  const connector = walletConnector({ ...wallet, ...(icon && { icon }) }, ctx, rule)
  return {
    ...connector,
    async connect(request, context) {
      if (!found.isShowing) return connector.connect(request, context)
      const [address] = await accountsOf(provider)
      const saved = { sessionId: id, connectorId: id, namespace: 'eip155', address: String(address) }
      const session = address === undefined ? undefined : await connector.reconnect?.([saved], context)
      if (!session) throw kernelError('connect/no-accounts')
      return session
    },
  }
}

async function accountsOf(provider: Eip1193Provider): Promise<readonly unknown[]> {
  const answer = await provider.request({ method: 'eth_accounts' })
  return Array.isArray(answer) ? answer : []
}

/** What it shares from now on was connected by the host, whatever was disconnected before. */
function sharesNothing(found: Found): void {
  found.shares = 'nothing'
  void found.ctx.services.storage.remove(closedKey(found))
}

/** Shows the wallet when the host has connected it, without another question. */
async function show(found: Found): Promise<void> {
  const { host, provider, ctx, signal } = found
  const kernel = ctx.kernel()
  const isBusy = (): boolean =>
    signal.aborted || found.isShowing || isShown(found) || kernel?.wallet.getState().operations.connect !== undefined
  if (!kernel || !found.isReady || isBusy()) return
  const accounts = await accountsOf(provider)
  if (accounts.length === 0) return sharesNothing(found)
  found.shares = 'accounts'
  if ((await ctx.services.storage.get(closedKey(found))) !== null || isBusy()) return
  found.isShowing = true
  try {
    await kernel.wallet.connect({ connectorId: host.id, namespace: 'eip155' })
  } finally {
    found.isShowing = false
  }
}

/** A host's provider signs with the wallet's first account, whatever was in use here when the page was left. */
async function takeFirstAccount({ host, ctx }: Found): Promise<void> {
  const kernel = ctx.kernel()
  const connection = kernel?.wallet.getState().connections.find(({ connectorId }) => connectorId === host.id)
  const address = connection?.accounts[0]?.address
  if (connection && address !== undefined && address !== connection.account.address)
    await kernel?.wallet.switchAccount({ connectionId: connection.id, address })
}

/** Follows what the host does with its wallet: connects here what it connects there. */
async function follow(found: Found): Promise<void> {
  const { host, provider, ctx, signal } = found
  const kernel = ctx.kernel()
  if (!kernel) return
  const look = (): void => {
    show(found).catch((error: unknown) => {
      if (!signal.aborted) ctx.services.log.warn(`${host.name} could not be shown`, error)
    })
  }
  const onAccounts = (accounts: unknown): void => {
    if (Array.isArray(accounts) && accounts.length === 0) sharesNothing(found)
    else look()
  }
  const onDisconnect = (reason: unknown): void => {
    if (isOver(reason)) found.shares = 'nothing'
  }
  let wasShown = isShown(found)
  const onConnections = (): void => {
    const isNow = isShown(found)
    // It was the kernel that let it go: the wallet has said nothing, and its provider is not cut off.
    if (wasShown && !isNow && found.shares !== 'nothing') void ctx.services.storage.set(closedKey(found), '1')
    if (isNow) found.shares = 'accounts'
    if (isNow && !wasShown) {
      void ctx.services.storage.remove(closedKey(found))
      takeFirstAccount(found).catch((error: unknown) => ctx.services.log.warn('The account was not chosen', error))
    }
    wasShown = isNow
  }
  const events = { accountsChanged: onAccounts, disconnect: onDisconnect, connect: look }
  for (const [event, listener] of Object.entries(events)) provider.on?.(event, listener)
  const offs = [
    kernel.store.sub(kernel.atoms.connections, onConnections),
    kernel.store.sub(kernel.atoms.operations, look),
    () => {
      for (const [event, listener] of Object.entries(events)) provider.removeListener?.(event, listener)
    },
  ]
  signal.addEventListener('abort', () => {
    for (const off of offs) off()
  })
  // What was saved is reopened first.
  await kernel.start().catch(() => undefined)
  found.isReady = true
  look()
}

/**
 * The wallet of a host's own provider. It is connected by `eth_requestAccounts`, reopened by `eth_accounts`, and followed
 * by its events; what the host connects itself is connected here, too, without another question. The host keeps its
 * provider.
 * @throws `config/invalid` when it is no provider
 */
export function hostProviderAdapter(host: HostProvider): Adapter {
  const provider = toProvider(host.provider)
  if (!provider)
    throw kernelError('config/invalid', {
      details: { argument: 'provider', problem: 'it has neither request nor send' },
    })
  const rule = createAddressRule()
  return {
    id: host.id,
    api: KERNEL_API.major,
    connectors: (ctx) => ({
      initial: [],
      watch(onChange) {
        const watching = new AbortController()
        const { signal } = watching
        const found: Found = { host, provider, ctx, signal, shares: 'unknown', isShowing: false, isReady: false }
        const begin = async (): Promise<void> => {
          const connector = await connectorOf(found, rule)
          if (signal.aborted) return
          onChange([connector])
          await follow(found)
        }
        begin().catch((error: unknown) => {
          ctx.services.log.error('The wallet of the host cannot be offered', error)
          onChange([])
        })
        return () => watching.abort()
      },
    }),
  }
}
