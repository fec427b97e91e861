import type { CaipNetworkId } from '../network/network.ts'

/** A pairing that waits for a wallet. */
export interface PairingOffer {
  /**
   * The pairing URI, for a QR code, a link or the clipboard. Whoever has it can answer the request: it belongs in no log,
   * no event and no storage, and is dropped when the attempt is over.
   */
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
 * Then `connect` resolves, or rejects: `connect/expired` when nobody answered in time (calling `connect` again makes a
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
}
