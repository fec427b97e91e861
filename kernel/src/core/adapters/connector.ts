import type { CaipAddress, CaipNetworkId, Network } from '../network/network.ts'
import type { ChainFamily } from './adapter.ts'

/** One account a wallet has shared. */
export interface Account {
  readonly caipAddress: CaipAddress
  /** The plain address, in its family's normal form. */
  readonly address: string
  /** `eoa`, `smartAccount`, `payment`, …: the family says which types exist. */
  readonly type: string
}

/** A wallet call of any chain family, the shape of CAIP-27. */
export interface RpcRequest {
  readonly network: CaipNetworkId
  readonly method: string
  readonly params: unknown
}

/** What a person or a host asks for when connecting. */
export interface ConnectRequest {
  readonly connectorId: string
  /** Only accounts of this namespace; all the wallet offers otherwise. */
  readonly namespace?: string
  /** The network the wallet should be on afterwards. */
  readonly network?: CaipNetworkId
}

export type SessionEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly network: CaipNetworkId }
  | { readonly type: 'disconnected' }

/** An open line to a wallet. */
export interface WalletSession {
  /** Never empty; the first one per namespace is the wallet's own choice. */
  readonly accounts: readonly Account[]
  /** Networks the wallet has approved; empty means it takes any it knows. */
  readonly networks: readonly CaipNetworkId[]
  /** Methods the wallet has agreed to, for wallets that say so; all are tried otherwise. */
  readonly methods?: readonly string[]
  /** The network the wallet is on now, for wallets that have such a state. */
  current(namespace: string): CaipNetworkId | undefined
  /** Sends one call. Must not be retried by anybody: it may prompt the person. */
  request(call: RpcRequest, options: { readonly signal: AbortSignal }): Promise<unknown>
  on(listener: (event: SessionEvent) => void): () => void
  disconnect(): Promise<void>
}

/** What a connector gets besides the request. */
export interface ConnectIo {
  readonly signal: AbortSignal
  /** Hands over a pairing URI to show as a QR code or link. */
  onUri(uri: string): void
  readonly families: readonly ChainFamily[]
  /** The networks the site offers. */
  readonly networks: readonly Network[]
}

/** What is remembered of a connection, as it stands in storage. */
export interface SavedConnection {
  readonly connectorId: string
  readonly namespace: string
  readonly address: string
}

/** A way to reach one wallet. */
export interface Connector {
  /** Unique; for announced wallets it names the announced provider, never only what the wallet calls itself. */
  readonly id: string
  readonly name: string
  readonly kind: 'announced' | 'injected' | 'pairing' | 'embedded'
  readonly namespaces: readonly string[] | 'any'
  /** A `data:` or `https:` picture address that was already checked. */
  readonly icon?: string
  /** Reverse domain name a wallet announced (EIP-6963); a claim, not a proof. */
  readonly rdns?: string
  /** Another wallet announced the same identity earlier; the interface marks this one. */
  readonly suspect?: boolean
  connect(request: ConnectRequest, io: ConnectIo): Promise<WalletSession>
  /** Reopens a saved connection without prompting the person; `undefined` when there is nothing to reopen. */
  resume?(saved: SavedConnection, io: ConnectIo): Promise<WalletSession | undefined>
}
