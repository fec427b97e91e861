import { type Adapter, KERNEL_API, kernelError } from '@latchkey/kernel'
import { createAddressRule } from '../addressRule.ts'
import type { Eip1193Provider } from './provider.ts'

/** An ethers provider, which has `send` in place of `request` and no events of the wallet. */
export interface SendingProvider {
  send(method: string, params: unknown[]): Promise<unknown>
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

type Listener = (value: unknown) => void

/**
 * A provider without events as one with them: it is asked again whenever the page is looked at, and what differs is an event.
 */
function withEvents({ send }: { readonly send: SendingProvider['send'] }): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>([
    ['accountsChanged', new Set()],
    ['chainChanged', new Set()],
  ])
  const seen = new Map<string, string>()
  const ask = async (event: string, method: string): Promise<void> => {
    const answer = await send(method, [])
    const text = JSON.stringify(answer)
    if (seen.has(event) && seen.get(event) !== text)
      for (const listener of [...(listeners.get(event) ?? [])]) listener(answer)
    seen.set(event, text)
  }
  const look = (): void => {
    // A wallet that does not answer now is asked again the next time, and before each request.
    for (const [event, method] of [
      ['accountsChanged', 'eth_accounts'],
      ['chainChanged', 'eth_chainId'],
    ] as const)
      ask(event, method).catch(() => undefined)
  }
  const count = (): number => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
  const watch = (isWatching: boolean): void => {
    if (typeof window === 'undefined') return
    const change = isWatching ? 'addEventListener' : 'removeEventListener'
    window[change]('focus', look)
    window[change]('visibilitychange', look)
    if (isWatching) look()
  }
  return {
    request: ({ method, params }) => send(method, Array.isArray(params) ? params : []),
    on(event, listener) {
      const before = count()
      listeners.get(event)?.add(listener)
      if (before === 0 && count() > 0) watch(true)
    },
    removeListener(event, listener) {
      const before = count()
      listeners.get(event)?.delete(listener)
      if (before > 0 && count() === 0) watch(false)
    },
  }
}

function toProvider(provider: HostProvider['provider']): Eip1193Provider | undefined {
  if ('request' in provider && typeof provider.request === 'function') return provider
  if ('send' in provider && typeof provider.send === 'function') {
    const send = provider.send.bind(provider)
    return withEvents({ send })
  }
  return undefined
}

/**
 * The wallet of a host's own provider, as the first of the list. It is connected by `eth_requestAccounts`, reopened by
 * `eth_accounts`, and followed by its events. The host keeps its provider.
 * @throws `config/invalid` when it is no provider
 */
export function hostProviderAdapter({ id, provider, name, icon }: HostProvider): Adapter {
  const found = typeof provider === 'object' && provider !== null ? toProvider(provider) : undefined
  if (!found)
    throw kernelError('config/invalid', {
      details: { argument: 'provider', problem: 'it has neither request nor send' },
    })
  const rule = createAddressRule()
  return {
    id,
    api: KERNEL_API.major,
    connectors: (ctx) => ({
      initial: [],
      watch(onChange) {
        const watching = new AbortController()
        const wallet = {
          id,
          name,
          kind: 'injected',
          provider: found,
          isOnlyOne: () => true,
          ...(icon && { icon }),
        } as const
        import('./connector.ts')
          .then(({ walletConnector }) => watching.signal.aborted || onChange([walletConnector(wallet, { ctx, rule })]))
          .catch((error: unknown) => {
            ctx.services.log.error('The wallet of the host cannot be offered', error)
            onChange([])
          })
        return () => watching.abort()
      },
    }),
  }
}
