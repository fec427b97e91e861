import type { Connection } from '../adapters/connection.ts'
import type { CaipAddress, CaipNetworkId, Network } from '../network/network.ts'
import type { Adapter } from '../wallet/adapter.ts'
import type { ConnectRequest, RpcRequest } from '../wallet/connector.ts'
import type { PairingState } from '../wallet/pairing.ts'

export interface WalletOptions {
  readonly signal?: AbortSignal
  /** Hears how a pairing goes, for connectors that pair; see {@link PairingState}. */
  readonly onPairingStateChange?: (step: PairingState) => void
}

/** The verbs of the kernel; what carries them out is loaded with the first one, so each answers with a promise. */
export interface WalletActions {
  /**
   * Connects a wallet. A newer call supersedes a running one.
   * @throws `connect/rejected`, `connect/expired`, `connect/unknown-connector`, `connect/no-accounts`, `hook/cancelled`, `kernel/aborted`, …
   */
  connect(request: ConnectRequest, options?: WalletOptions): Promise<Connection>
  /** Disconnects one connection by its id, all of a namespace, or everything. @throws `disconnect/failed` */
  disconnect(target?: { readonly connection: string } | { readonly namespace: string }): Promise<void>
  /**
   * Moves to a network, of another namespace too when a wallet is connected there.
   * @throws `network/rejected`, `network/denied`, `network/not-added`, `config/unknown-network`, `connect/not-connected`
   */
  switchNetwork(id: CaipNetworkId, options?: WalletOptions): Promise<Network>
  /** Makes another shared account, of any connected wallet, the active one. @throws `connect/not-connected` */
  switchAccount(address: CaipAddress, connection?: string): Promise<void>
  /** Sends one call to the active wallet of the call's namespace, through `onRpcRequest`. Never retried. */
  request(call: RpcRequest, options?: WalletOptions): Promise<unknown>
  /** Offers a further network. @throws `config/no-adapter` without an adapter for its namespace */
  addNetwork(network: Network): Promise<void>
  /** @throws `config/unknown-network`, `config/last-network` */
  removeNetwork(id: CaipNetworkId): Promise<void>
  /** @throws `config/invalid` */
  addAdapter(adapter: Adapter): Promise<void>
  /** @throws `config/adapter-connected` while one of its wallets is connected */
  removeAdapter(id: string): Promise<void>
}
