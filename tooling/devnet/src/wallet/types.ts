import type { Part, PartOptions } from '../part.ts'

/**
 * What the wallet does when it is asked something: `late` approves after a while, `ask` waits for `approve`, `reject` or
 * `approveWith`, `ignore` never answers.
 */
export type Answer = 'approve' | 'reject' | 'ignore' | 'late' | 'ask'

/** What to grant instead of what the wallet would grant; each part that is left out stays as it would be. */
export interface Approval {
  /** CAIP-10 accounts, also foreign ones. */
  readonly accounts?: readonly string[]
  /** CAIP-2 chains, also fewer or more than were asked for. */
  readonly chains?: readonly string[]
  /** Methods of every namespace. */
  readonly methods?: readonly string[]
  /** Events of every namespace. */
  readonly events?: readonly string[]
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** Sends it although the library would refuse to, for example accounts that are none; signatures that sign in are wrong. */
  readonly unchecked?: boolean
}

/** A proposal or a request that came, and what became of it. */
export interface Seen {
  readonly kind: 'proposal' | 'request'
  readonly id: number
  /** Of the pairing, or of the session. */
  readonly topic: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Name the app gave itself. */
  readonly from: string
  /** CAIP-2 chain of a request. */
  readonly chainId?: string
  readonly method: string
  /** Parameters of a request, namespaces of a proposal. */
  readonly params: unknown
  outcome: 'waiting' | 'approved' | 'rejected' | 'ignored' | 'failed'
  result?: unknown
  error?: string
}

export interface WalletSession {
  readonly topic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly accounts: readonly string[]
  readonly peer: string
}

/** A family that the wallet has no keys for: who has them answers for it. */
export interface OtherFamily {
  readonly address: string
  readonly methods: readonly string[]
  /** Takes the app's requests as JSON-RPC over HTTP. */
  readonly url: string
}

/** Who the wallet says it is. */
export interface WalletMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

export interface WalletOptions extends PartOptions {
  /** The relay's address, `ws://…`. */
  readonly relayUrl: string
  /** `wallet` unless given, so that a relay's faults can name the wallet's side. */
  readonly projectId?: string
  /**
   * Node by CAIP-2 chain id; for `bip122` the address of an esplora-style API. The wallet supports these chains, or every
   * chain of its four namespaces (without sending anything) when there are none.
   */
  readonly rpcUrls?: Readonly<Record<string, string>>
  /** Families besides its four, by CAIP-2 namespace. */
  readonly families?: Readonly<Record<string, OtherFamily>>
  /** What it does unless told otherwise by `next`; `approve` unless given. */
  readonly answer?: Answer
  /** Whether it signs in with the approval where an app asks for that; as most wallets, it does not unless told. */
  readonly signsIn?: boolean
  /** Milliseconds after which `late` approves; 3000 unless given. */
  readonly lateMs?: number
  readonly metadata?: Partial<WalletMetadata>
}

/** What the wallet can be told. Everything rejects with a DevnetError `wallet-failed` when it cannot be done. */
export interface WalletControls {
  /** Scans an address; resolves when the proposal has come and, unless it is to wait, was answered. */
  pair(uri: string): Promise<Seen>
  /** Approves what waits (with `ask`) under an id, or the oldest, or the next thing that does within 10 seconds. */
  approve(id?: number): Promise<Seen>
  /** Rejects what waits; code 5000 "User rejected." unless given. */
  reject(reason?: { readonly code?: number; readonly message?: string; readonly id?: number }): Promise<Seen>
  /** Puts what waits aside without an answer. */
  ignore(id?: number): Promise<Seen>
  /** Approves the proposal that waits in this way, or the next one that comes when none does. */
  approveWith(approval: Approval): Promise<void>
  /** What happens to the next thing it is asked, once. */
  next(answer: Answer): Promise<void>
  /** What happens to everything from now on. */
  always(answer: Answer): Promise<void>
  emit(event: { readonly name: string; readonly data: unknown }, chainId: string): Promise<void>
  /** Changes what the latest session grants and waits until the app knows. */
  update(approval: Approval): Promise<void>
  extend(): Promise<void>
  /** Ends a session, the latest unless its topic is given. */
  disconnect(topic?: string): Promise<void>
  /** Leaves and comes back to the relay. */
  offline(): Promise<void>
  online(): Promise<void>
  /** Whether it hears its apps: it has not left the relay, and is there as soon as it has an app to hear. */
  isOnline(): Promise<boolean>
  /** All proposals and requests so far, oldest first. */
  requests(): Promise<readonly Seen[]>
  sessions(): Promise<readonly WalletSession[]>
  /** CAIP-10 accounts it grants for the chains it supports. */
  accounts(): Promise<readonly string[]>
}

/** A wallet in a process of its own. */
export interface TestWallet extends Part, WalletControls {}
