import type { CaipAddress, CaipNetworkId, Network } from '../network/network.ts'
import type { ChainFamily } from './adapter.ts'
import type { PairingState } from './pairingState.ts'
import type { SignInProof, SignInRequest } from './signIn.ts'

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
  /** For connectors that pair: the wallet app the person chose. Remembered with the session until it ends. */
  readonly app?: WalletApp
  /** For connectors that pair: a new code, even where a pending pairing would be used again. */
  readonly forceNewPairing?: boolean
  /**
   * Asks the wallet to sign in with the same approval. Set by a tap of `beforeConnect`; the answer is
   * {@link Connection.signedIn}. Connectors that cannot do so leave it out, and so may the wallet.
   */
  readonly signIn?: SignInRequest
}

/** A wallet app on this device, by which its owner is brought back to it when something is to be approved. */
export interface WalletApp {
  readonly name: string
  /** What opens the app: a scheme of its own (`example://`) or an `https:` address, without the pairing URI. */
  readonly link: string
}

/** What the wallet on the other side of a pairing calls itself: claims, cleaned and cut to be shown. */
export interface WalletPeer {
  /** At most 40 graphemes, nothing invisible. */
  readonly name: string
  /** A checked `data:` or `https:` picture address. */
  readonly icon?: string
}

export type SessionEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly network: CaipNetworkId }
  /** The wallet approved other accounts, networks or methods: everything is read from the session again. */
  | { readonly type: 'updated' }
  | { readonly type: 'disconnected' }

/** An open line to a wallet. */
export interface WalletSession {
  /** Never empty; the first one per namespace is the wallet's own choice. */
  readonly accounts: readonly Account[]
  /** Networks the wallet has approved; empty means it takes any it knows. */
  readonly networks: readonly CaipNetworkId[]
  /** Methods the wallet has agreed to, for wallets that say so; all are tried otherwise. */
  readonly methods?: readonly string[]
  /** Who is on the other side, for connectors that learn it by pairing. */
  readonly peer?: WalletPeer
  /** What the wallet signed together with the connection; see {@link ConnectRequest.signIn}. */
  readonly signedIn?: readonly SignInProof[]
  /** The network the wallet is on now, for wallets that have such a state. */
  current(namespace: string): CaipNetworkId | undefined
  /** Sends one call. Must not be retried by anybody: it may prompt the person. */
  request(call: RpcRequest, options: { readonly signal: AbortSignal }): Promise<unknown>
  on(listener: (event: SessionEvent) => void): () => void
  disconnect(): Promise<void>
}

/** What a connector gets besides the request. */
export interface ConnectContext {
  readonly signal: AbortSignal
  /** Tells how a pairing goes; ignored once `signal` has aborted. */
  onPairingStateChange(step: PairingState): void
  readonly families: readonly ChainFamily[]
  /** The networks the site offers. */
  readonly networks: readonly Network[]
}

/** What is remembered of a connection, as it stands in storage. */
export interface PersistedConnection {
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
  readonly isDuplicate?: boolean
  connect(request: ConnectRequest, io: ConnectContext): Promise<WalletSession>
  /** Reopens a saved connection without prompting the person; `undefined` when there is nothing to reopen. */
  resume?(saved: PersistedConnection, io: ConnectContext): Promise<WalletSession | undefined>
  /** Gives up what `connect` keeps for a next attempt: a pending pairing with its URI, and the chosen app. Never throws. */
  reset?(): void
}
