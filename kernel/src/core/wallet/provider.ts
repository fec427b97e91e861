import type { KernelScope } from '../state/kernelScope.ts'
import { loadActions } from './runtime.ts'

/** Events of EIP-1193 by name. */
export interface ProviderEvents {
  /** Plain addresses, the account in use first. */
  accountsChanged: readonly string[]
  /** How the chain family names the network, e.g. `0x1`. */
  chainChanged: string
  connect: { readonly chainId: string }
  /** Has the EIP-1193 code 4900. */
  disconnect: Error
}

/**
 * The active wallet of a namespace as an EIP-1193 provider. One object for as long as the kernel lives: it follows the
 * active connection. Each request passes `onRpcRequest` and is sent once, never repeated; errors carry the codes of
 * EIP-1193 and, as `cause`, the kernel's.
 */
export interface WalletProvider {
  /** @throws an error with a number as `code`: 4900 while nothing is connected, 4001 when the user refuses, … */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Fires once for each transition, also when another wallet becomes the active one. */
  on<E extends keyof ProviderEvents>(event: E, listener: (payload: ProviderEvents[E]) => void): WalletProvider
  removeListener<E extends keyof ProviderEvents>(
    event: E,
    listener: (payload: ProviderEvents[E]) => void,
  ): WalletProvider
}

/** Who listens to a provider, by event. */
export type ProviderListeners = { readonly [E in keyof ProviderEvents]: Set<(payload: ProviderEvents[E]) => void> }

/** What carries it out is in the chunk of the actions: it comes with the first request or listener. */
export function createProvider(scope: KernelScope, namespace: string | undefined): WalletProvider {
  const listeners: ProviderListeners = {
    accountsChanged: new Set(),
    chainChanged: new Set(),
    connect: new Set(),
    disconnect: new Set(),
  }
  let isWatching = false
  const watch = (): void => {
    if (isWatching) return
    isWatching = true
    const since = scope.store.get(scope.state.wallet)
    loadActions().then(
      ({ watchProvider }) => watchProvider(scope, { namespace, since, listeners }),
      (error: unknown) => {
        isWatching = false
        scope.report(error, { where: 'provider' })
      },
    )
  }
  const provider: WalletProvider = Object.freeze({
    request: async (args) => (await loadActions()).requestProvider(scope, namespace, args),
    on(event, listener) {
      listeners[event]?.add(listener)
      watch()
      return provider
    },
    removeListener(event, listener) {
      listeners[event]?.delete(listener)
      return provider
    },
  } satisfies WalletProvider)
  return provider
}
