import type { Adapter } from '../adapters/adapter.ts'
import type { BoundCapability, CapabilityName } from '../adapters/capability.ts'
import { loadActions } from '../async/chunks.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { TransactionTracker } from '../transactions/tracker.ts'
import type { ConnectRequest, PairingState, RpcRequest } from './connector.ts'
import type { NativeBalanceOptions } from './nativeBalance.ts'
import type { NativeBalance } from './runtime.ts'
import { type Connection, connectionById, type WalletState } from './state.ts'

/** Events of EIP-1193 by name. Its `message` is left out: it carries what a node is subscribed to, and wallets are no nodes. */
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
 * EIP-1193 and, as `cause`, the kernel's. Requests that differ are passed through while others are pending, as libraries
 * expect: wallets queue what they show. Only the same request again is refused (-32002) until the wallet has answered.
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

/** What carries it out is loaded with the first request or listener. */
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
    loadActions()
      .then(({ watchProvider }) => watchProvider(scope, { namespace, since, listeners }))
      .catch((error: unknown) => {
        isWatching = false
        scope.report(error, { where: 'provider' })
      })
  }
  const provider: WalletProvider = Object.freeze({
    request: async (args) => (await loadActions()).requestProvider(scope, { namespace, args }),
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

export interface WalletOptions {
  readonly signal?: AbortSignal
}

export interface ConnectOptions extends WalletOptions {
  /** Called with how a pairing goes, for connectors that pair; see {@link PairingState}. */
  readonly onPairingStateChange?: (state: PairingState) => void
}

/** What is to be disconnected: one connection, a wallet with all its namespaces, or all wallets of a namespace. */
export type DisconnectTarget =
  | { readonly connectionId: string }
  | { readonly sessionId: string }
  | { readonly namespace: string }

export interface SwitchAccountParameters {
  /** @defaultValue the first connection that shares the address */
  readonly connectionId?: string
  /** A shared account: its plain address, or in CAIP-10 form, of which the network does not matter. */
  readonly address: string
}

export interface SignMessageParameters {
  /** A text, or bytes. */
  readonly message: string | { readonly raw: Uint8Array }
  /** @defaultValue the active connection */
  readonly connectionId?: string
}

/**
 * The wallets of one kernel. What carries the actions out is loaded with the first one, so each answers with a promise.
 * Once the kernel is destroyed each rejects with `kernel/destroyed`.
 */
export interface WalletActions {
  /** Everything known of wallets, as it stands. */
  getState(): WalletState
  /**
   * The active wallet of a namespace as an EIP-1193 provider, of the active namespace unless another one is given. One object
   * for the life of the kernel: it follows the active connection.
   */
  getProvider(namespace?: string): WalletProvider
  /** What a wallet can do, the active one unless another one is given; `undefined` when it cannot. */
  capability<C extends CapabilityName>(name: C, connectionId?: string): BoundCapability<C> | undefined
  /**
   * Connects a wallet. A newer call supersedes a running one.
   * @throws `connect/rejected`, `connect/expired`, `connect/unknown-connector`, `connect/no-accounts`, `hook/cancelled`, `kernel/aborted`, …
   */
  connect(request: ConnectRequest, options?: ConnectOptions): Promise<Connection>
  /** Disconnects what is meant, or everything. @throws `disconnect/failed` when a wallet was not told */
  disconnect(target?: DisconnectTarget): Promise<void>
  /**
   * Moves to a network, of another namespace too when a wallet is connected there.
   * @throws `network/rejected`, `network/denied`, `network/not-added`, `config/unknown-network`, `connect/not-connected`
   */
  switchNetwork(parameters: { readonly network: CaipNetworkId }, options?: WalletOptions): Promise<CaipNetworkId>
  /** Makes another shared account, of any connected wallet, the active one. @throws `connect/not-connected` */
  switchAccount(parameters: SwitchAccountParameters): Promise<Connection>
  /**
   * Reads how much of the network's own coin the account in use owns, at most once in 30 s unless forced, never within 30 s
   * after a failure, once for all callers at a time and for all tabs. The outcome is also in the atom `nativeBalances`.
   * Does not throw for what nodes do; `undefined` while nothing is connected.
   */
  nativeBalance(options?: NativeBalanceOptions): Promise<NativeBalance | undefined>
  /** The signature of a message by the account in use. @throws `connect/not-connected`, `capability/missing`, `request/rejected`, … */
  signMessage(parameters: SignMessageParameters, options?: WalletOptions): Promise<string>
  /**
   * Sends one call to the active wallet of the call's namespace, through `onRpcRequest`. Never repeated.
   * @throws `connect/not-connected`, `request/chain-disconnected` for another network than the wallet's,
   * `request/outcome-unknown` when it was aborted after it had been sent, …
   */
  request(call: RpcRequest, options?: WalletOptions): Promise<unknown>
  /**
   * What follows transactions until they are final, over reloads and in all tabs. Its records are the atom `transactions`.
   * Everything that moves money is sent through `track`.
   */
  transactions(): Promise<TransactionTracker>
  /** Offers a further network. @throws `config/no-adapter` without an adapter for its namespace */
  addNetwork(network: Network): Promise<void>
  /** @throws `config/unknown-network`, `config/last-network` */
  removeNetwork(id: CaipNetworkId): Promise<void>
  /** @throws `config/invalid` */
  addAdapter(adapter: Adapter): Promise<void>
  /** @throws `config/adapter-connected` while one of its wallets is connected */
  removeAdapter(id: string): Promise<void>
}

/** A capability of a connection, bound to its account and network; `undefined` when the wallet does not have it. */
export function bindCapability<C extends CapabilityName>(
  scope: KernelScope,
  name: C,
  connectionId?: string,
): BoundCapability<C> | undefined {
  const state = scope.store.get(scope.state.wallet)
  const connection = connectionById(state, connectionId)
  if (!connection?.capabilities.includes(name)) return undefined
  const network = state.networks.find(({ id }) => id === connection.network)
  if (!network) return undefined
  const bound: unknown = async (
    input: Parameters<BoundCapability<C>>[0],
    options?: { readonly signal?: AbortSignal },
  ) => (await loadActions()).runCapability(scope, { connection, network, name, input, signal: options?.signal })
  return bound as BoundCapability<C>
}

/** The wallet actions of one kernel. */
export function createWallet(scope: KernelScope): WalletActions {
  const providers = new Map<string | undefined, WalletProvider>()
  const late =
    <Args extends readonly unknown[], Result>(
      pick: (actions: typeof import('./actions.ts')) => (scope: KernelScope, ...args: Args) => Promise<Result>,
    ) =>
    async (...args: Args): Promise<Result> => {
      const actions = await loadActions()
      scope.signal.throwIfAborted()
      return pick(actions)(scope, ...args)
    }
  return Object.freeze({
    getState: () => scope.store.get(scope.state.wallet),
    getProvider(namespace) {
      const provider = providers.get(namespace) ?? createProvider(scope, namespace)
      providers.set(namespace, provider)
      return provider
    },
    capability: (name, connectionId) => bindCapability(scope, name, connectionId),
    connect: late(({ connect }) => connect),
    disconnect: late(({ disconnect }) => disconnect),
    switchNetwork: late(({ switchNetwork }) => switchNetwork),
    switchAccount: late(({ switchAccount }) => switchAccount),
    nativeBalance: late(({ readNativeBalance }) => readNativeBalance),
    signMessage: late(({ signMessage }) => signMessage),
    request: late(({ request }) => request),
    transactions: late(({ transactions }) => transactions),
    addNetwork: late(({ addNetwork }) => addNetwork),
    removeNetwork: late(({ removeNetwork }) => removeNetwork),
    addAdapter: late(({ addAdapter }) => addAdapter),
    removeAdapter: late(({ removeAdapter }) => removeAdapter),
  } satisfies WalletActions)
}
