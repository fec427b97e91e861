import type { ChainFamily } from '../adapters/adapter.ts'
import type { CaipAddress, CaipNetworkId, Network } from '../network/network.ts'

/** A pairing that waits for a wallet. */
export interface PairingOffer {
  /** For a QR code, a link or the clipboard. Its holder can answer: it belongs in no log, no event and no storage. */
  readonly uri: string
  /** Milliseconds since 1970 from which on the URI counts as expired: 10 s before its 4 minutes are over. */
  readonly expiresAt: number
}

/**
 * How a pairing goes, from the press to the answer; the last state reported is the present one.
 *
 * - `preparing`: code is being loaded and the relay reached; there is nothing to show yet. The slowest part.
 * - `waiting`: `uri` can be shown until `expiresAt`. Reported again with the same `uri` after `offline`.
 * - `offline`: the relay cannot be reached and is being tried again; the URI stays good, an answer arrives later.
 * - `settling`: the wallet has answered; what it approved is being checked. The URI is used up.
 *
 * Then `connect` resolves, or rejects: `connect/expired` when no answer came in time (calling `connect` again makes a
 * new code), `connect/rejected`, or another error. To cancel, abort the signal.
 */
export type PairingState =
  | { readonly state: 'preparing' }
  | ({ readonly state: 'waiting' } & PairingOffer)
  | ({ readonly state: 'offline' } & PairingOffer)
  | { readonly state: 'settling' }

/** What is known of a paired wallet without asking it. */
export interface PairingRequestInfo {
  /** The network of the request. */
  readonly network: CaipNetworkId
  /** The plain addresses it has approved there, its own choice first. */
  readonly addresses: readonly string[]
  readonly params: unknown
  /** Texts the wallet sent with the session, e.g. `capabilities`: claims, not checked. */
  readonly properties: Readonly<Record<string, string>>
}

/** What pairing asks a wallet of a family for, all of it optional for the wallet. */
export interface PairingNamespace {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Retired ids of networks that some wallets still answer to, by retired id; they are requested as well. */
  readonly aliases?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
  /** Methods that concern no approved network, such as adding one: sent on any network the wallet has approved. */
  readonly chainAgnosticMethods?: readonly string[]
  /** Answers a method from what the session says; `undefined` asks the wallet. */
  readonly respondLocally?: (method: string, info: PairingRequestInfo) => unknown
  /**
   * The accounts of an approval with what the session says of them besides: their type, key and path. May add accounts that
   * stand there only, and puts first the one to be chosen. What it cannot read it leaves as it is.
   */
  readonly describeAccounts?: (
    accounts: readonly Account[],
    properties: Readonly<Record<string, string>>,
  ) => Promise<readonly Account[]>
}

/** One account a wallet has shared. */
export interface Account {
  /** The account on one network (CAIP-10). */
  readonly caipAddress: CaipAddress
  /** The plain address, in its family's normal form. */
  readonly address: string
  /** `eoa`, `smartAccount`, `payment`, …: the family says which types exist. */
  readonly type: string
  /** In hexadecimal, without a prefix, for families whose transactions need it. */
  readonly publicKey?: string
  /** Where the key comes from (BIP-32), as the wallet says, e.g. `m/84'/0'/0'/0/0`. */
  readonly path?: string
  /** What its user calls it: a claim, cleaned to be shown. */
  readonly name?: string
}

/** A wallet call of any chain family, the shape of CAIP-27. */
export interface RpcRequest {
  readonly network: CaipNetworkId
  readonly method: string
  readonly params: unknown
}

/** What goes with a call. */
export interface RpcOptions {
  readonly signal: AbortSignal
  /** Takes the wallet's own answer where an abort does not take the question away: until then the same call is refused. */
  readonly onSent?: ((answer: Promise<unknown>) => void) | undefined
}

/** What a user or a host asks for when connecting. */
export interface ConnectRequest {
  readonly connectorId: string
  /** Only accounts of this namespace; all the wallet offers otherwise. */
  readonly namespace?: string
  /** The network the wallet should be on afterwards. */
  readonly network?: CaipNetworkId
  /** For connectors that pair: the wallet app the user chose. Remembered with the session until it ends. */
  readonly app?: WalletApp
  /** For connectors that pair: a new code, even where a pending pairing would be used again. */
  readonly forceNewPairing?: boolean
  /** To sign in with the same approval, set by a tap of `beforeConnect`; the answer, if any, is {@link WalletSession.signedIn}. */
  readonly signIn?: SignInRequest
}

/** A wallet app on this device, by which its user is brought back to it when something is to be approved. */
export interface WalletApp {
  readonly name: string
  /** What opens the app: a scheme of its own (`example://`) or an `https:` address, without the pairing URI. */
  readonly link: string
}

/** What a user signs to sign in with the same approval that connects (EIP-4361, CAIP-122); its statement is one sentence. */
export interface SignInRequest {
  /** Host, and port if any, of the page that asks. */
  readonly domain: string
  /** Address of the resource that is signed in to. */
  readonly uri: string
  /** At least 8 letters and digits, from the server that checks the signature; used once. */
  readonly nonce: string
  /** The networks to sign for, in order of preference; the site's networks of the connection otherwise. */
  readonly networks?: readonly CaipNetworkId[]
  readonly statement?: string
  /** RFC 3339, like the two after it. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** One signed message. The signature was not checked here: that is for the server that gave the nonce. */
export interface SignInProof {
  readonly account: CaipAddress
  /** The text that was signed: built anew from the request, or compared with it word by word. */
  readonly message: string
  readonly signature: string
  /** `eip191` for a plain account, `eip1271` for a contract account, `ed25519` where keys are of that curve. */
  readonly type: 'eip191' | 'eip1271' | 'ed25519'
}

/** What the wallet on the other side of a pairing calls itself: claims, without what is invisible; the name of 40 graphemes. */
export interface WalletPeer {
  readonly name: string
  /** A checked `data:` or `https:` picture address. */
  readonly icon?: string
}

/** What a wallet says about its open session. */
export type SessionEvent =
  /** All accounts shared of one namespace, the wallet's own choice first; an empty list ends that namespace. */
  | { readonly type: 'accounts'; readonly namespace: string; readonly accounts: readonly Account[] }
  /** The wallet moved to another network. */
  | { readonly type: 'network'; readonly network: CaipNetworkId }
  /** The wallet approved other accounts, networks or methods: everything is read from the session again. */
  | { readonly type: 'updated' }
  /** The wallet has ended the session. Not emitted by `disconnect()` and `dispose()` of this page. */
  | { readonly type: 'disconnected' }

/** An open session with a wallet. One connector may have several at once. */
export interface WalletSession {
  /**
   * The same after a reload and in every tab: the wallet's own name for the session where it has one (a pairing topic),
   * otherwise the id of the connector, which then has one session at a time.
   */
  readonly id: string
  /** Of all namespaces, never empty; the first one of a namespace is the wallet's own choice. */
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
  getNetwork(namespace: string): CaipNetworkId | undefined
  /** Sends one call. Never repeated: it may prompt the user. */
  request(call: RpcRequest, options: RpcOptions): Promise<unknown>
  on(listener: (event: SessionEvent) => void): () => void
  /** Tells the wallet that it is over, then disposes. @throws when the wallet was not told; it is disposed all the same */
  disconnect(): Promise<void>
  /**
   * Frees the listeners and sockets of this page, when the kernel is destroyed, another tab has dropped or replaced the
   * session, and after `disconnect()`; the wallet and other tabs keep it. Idempotent, never throws, emits nothing.
   */
  dispose(): void
}

/** What a connector gets besides the request. */
export interface ConnectContext {
  /** Aborts when the attempt is over before the wallet has answered. */
  readonly signal: AbortSignal
  /** Tells how a pairing goes; ignored once `signal` has aborted. */
  onPairingStateChange(state: PairingState): void
  /**
   * Only for {@link Connector.reconnect}, when it finds nothing to open. `subscribe` is called at once, listens to the wallet,
   * and calls `retry` when the saved account may be shared after all: its user has unlocked it, say. It returns what frees its
   * listeners; this is called before `reconnect` is asked again, and when the session is open or no longer wanted.
   */
  retryWhen?: ((subscribe: (retry: () => void) => () => void) => void) | undefined
  readonly families: readonly ChainFamily[]
  /** The networks the site offers. */
  readonly networks: readonly Network[]
}

/** What is remembered of a connection, as it stands in storage. */
export interface PersistedConnection {
  readonly sessionId: string
  readonly connectorId: string
  readonly namespace: string
  /** The plain address of the account in use. */
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
  /** From `AdapterContext.walletKey`, only to be compared: connectors of one object and one domain reach one wallet. */
  readonly walletKey?: object
  /** The site's own configuration names this wallet, which no announcement can do: by whatever name, it poses as no other. */
  readonly isConfigured?: boolean
  /** Another wallet announced the same identity earlier; the interface marks this one. */
  readonly isDuplicate?: boolean
  /** Whether the wallet takes {@link ConnectRequest.signIn}; those that pair are asked without saying so. */
  readonly signsIn?: boolean
  /** Loads the code of `connect`, while wallets are shown. Asks no wallet and no host; `connect` loads what has failed. */
  prepare?(): Promise<unknown>
  /**
   * Opens a session with the user's consent. A session that is ready only after the signal has aborted is disconnected
   * by the caller. Connecting a wallet whose session is open may return the same object.
   */
  connect(request: ConnectRequest, ctx: ConnectContext): Promise<WalletSession>
  /**
   * Opens a saved session again without prompting the user; `undefined` when there is nothing to open. May return the
   * object of a session that is already open: it is read again then.
   * @param saved - the connections of one session, at least one; all have the same `sessionId`
   */
  reconnect?(saved: readonly PersistedConnection[], ctx: ConnectContext): Promise<WalletSession | undefined>
  /** Drops what `connect` keeps for a next attempt: a pending pairing with its URI, and the chosen app. Never throws. */
  reset?(): void
}
